import type { Sprite } from '../draw/atlas.ts'
import { across, disc, down, lay, out } from '../draw/brush.ts'
import { khatam, shamseh } from '../draw/shapes.ts'

const glow = (color: string): Sprite => ({
  width: 128,
  height: 128,
  detail: 0.4,
  draw: (context) => lay(context, disc(64), out(64, color, `${color}77`, `${color}22`, `${color}00`)),
})

/** Soft glows for additive blending, in every colour. */
export const glows = {
  'glow-gold': glow('#ffb200'),
  'glow-blue': glow('#5aa2ff'),
  'glow-rose': glow('#ff5d73'),
  'glow-turquoise': glow('#2fd4c6'),
  'glow-plum': glow('#a04ad8'),
  'glow-white': glow('#ffffff'),
}

const shot = (size: number, draw: Sprite['draw']): Sprite => ({ width: size, height: size, draw })

/** The craft's bullets are long, the enemies' shots are round with a dark rim, so that they differ by shape. */
export const bullet: Sprite = {
  width: 10,
  height: 26,
  draw(context) {
    lay(context, 'M0-12C4-6 4 4 0 12-4 4-4-6 0-12Z', down(12, '#fff7d6', '#ffb200', '#ff8a0000'))
    lay(context, 'M0-11C2-6 2-1 0 5-2-1-2-6 0-11Z', '#fff')
  },
}

export const strongBullet: Sprite = {
  width: 16,
  height: 32,
  draw(context) {
    lay(context, 'M0-15C7-7 6 5 0 15-6 5-7-7 0-15Z', down(15, '#eafaff', '#5aa2ff', '#3b4dff00'))
    lay(context, 'M0-14C3-7 3-1 0 7-3-1-3-7 0-14Z', '#fff')
  },
}

export const enemyShot = shot(22, (context) => {
  lay(context, disc(10), out(10, '#ff5d73cc', '#ff5d7300'))
  lay(context, disc(6.2), '#3d0618')
  lay(context, disc(5), out(5.5, '#fff', '#ffb3bf', '#ff3d5c'))
})

export const spark: Sprite = {
  width: 22,
  height: 5,
  draw: (context) =>
    lay(context, 'M-11 0C-4-2.5 4-2.5 11 0 4 2.5-4 2.5-11 0Z', across(11, '#ffb20000', '#ffe08a', '#fff')),
}

export const blueSpark: Sprite = {
  width: 22,
  height: 5,
  draw: (context) =>
    lay(context, 'M-11 0C-4-2.5 4-2.5 11 0 4 2.5-4 2.5-11 0Z', across(11, '#3b4dff00', '#5aa2ff', '#eefbff')),
}

export const shard = shot(12, (context) => {
  lay(context, 'M-5-3 1-5 5 1 0 5-4 3Z', down(5, '#a9b4e8', '#343f80'))
})

export const starlet = shot(14, (context) => lay(context, shamseh, '#ffe9a8', { size: 0.65 }))

export const ring = shot(128, (context) => {
  lay(context, disc(56), '#fff', { line: 5, alpha: 0.9 })
  lay(context, disc(50), '#fff', { line: 10, alpha: 0.18 })
})

/** The bubble of a shield: a ring of stars. */
export const bubble = shot(96, (context) => {
  lay(context, disc(44), out(44, '#5aa2ff00', '#5aa2ff11', '#5aa2ff66'))
  lay(context, disc(44), '#c9f1ff', { line: 2 })
  lay(context, khatam, '#8fd0ff', { size: 4.2, line: 1.2, alpha: 0.7 })
  lay(context, khatam, '#8fd0ff', { size: 4.2, turn: 22.5, line: 1.2, alpha: 0.45 })
})

/** A slice of a beam, stretched down the field. */
export const beam: Sprite = {
  width: 32,
  height: 32,
  draw(context) {
    context.fillStyle = '#fff'
    const gradient = context.createLinearGradient(-16, 0, 16, 0)
    const stops = ['#ffb20000', '#ff8a3a88', '#fff3c9', '#ffffff', '#fff3c9', '#ff8a3a88', '#ffb20000']
    stops.forEach((stop, at) => {
      gradient.addColorStop(at / 6, stop)
    })
    context.fillStyle = gradient
    context.fillRect(-16, -16, 32, 32)
  },
}

/** The line that warns of a beam. */
export const warning: Sprite = {
  width: 32,
  height: 16,
  draw(context) {
    lay(context, 'M-9-8H-8V8H-9ZM8-8H9V8H8Z', '#ff5d73')
    lay(context, 'M-3-4 0 2 3-4Z', '#ffe08a')
  },
}
