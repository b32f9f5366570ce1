import type { Sprite } from '../draw/atlas.ts'
import { across, disc, down, lay, out, pair } from '../draw/brush.ts'
import { khatam, shamseh, softStar } from '../draw/shapes.ts'

const brass = down(16, '#ffe9a8', '#d08a1c', '#6b3a05')
const plum = down(18, '#e58ad0', '#8a2f8f', '#3f1560')
const blood = down(16, '#ff9fae', '#e8385a', '#7a1030')
const steel = across(18, '#8794d6', '#eef1ff', '#4a58a0')

const eye = (context: CanvasRenderingContext2D, x: number, y: number, size: number, glow = '#ff5d73') => {
  lay(context, disc(size * 1.7, x, y), '#12082a')
  lay(context, disc(size, x, y), glow)
  lay(context, disc(size * 0.4, x - size * 0.3, y - size * 0.35), '#fff')
}

/** A drone: a brass astrolabe with two fins. */
const drone: Sprite = {
  width: 38,
  height: 34,
  draw(context) {
    pair(context, 'M-9-4-17-11-15 2-17 11-9 5Z', '#9a5b10')
    pair(context, 'M-9-3-16-9-14 1-9 2Z', '#ffd35a')
    lay(context, disc(12), '#4a2603')
    lay(context, disc(11), brass)
    lay(context, softStar, '#5a3206', { size: 0.85 })
    eye(context, 0, 1, 3.4)
    lay(context, 'M-7-6A9.5 9.5 0 0 1 3-9', '#fff', { line: 1.6, alpha: 0.8 })
  },
}

/** A weaver: a moth of the night, all wings. */
const weaver: Sprite = {
  width: 46,
  height: 36,
  draw(context) {
    pair(context, 'M-2-3C-8-16-20-17-22-9-23-2-15 3-6 3-14 6-15 14-10 15-5 15-2 8-1 4Z', '#2b0e48')
    pair(context, 'M-2-3C-8-14-19-15-20.5-9-21-3-14 2-6 2.5-13 6-13 12.5-9.5 13.5-5 13.5-2 8-1 4Z', plum)
    pair(context, 'M-5-3C-9-9-15-10-16-7-16-4-11-1-5-1Z', '#ffc7f2', { alpha: 0.75 })
    pair(context, khatam, '#ffe08a', { x: -13, y: -6, size: 0.24 })
    lay(context, 'M0-9C4-5 4 8 0 15-4 8-4-5 0-9Z', '#1d0b38')
    pair(context, 'M-1-8C-3-13-6-15-8-15', '#e58ad0', { line: 1.4 })
    eye(context, 0, 10, 2)
  },
}

/** A gunner: a turret with its barrel down. */
const gunner: Sprite = {
  width: 44,
  height: 46,
  draw(context) {
    lay(context, 'M-5 6H5V21H-5Z', '#181f4d')
    lay(context, 'M-3.5 6H3.500V20H-3.500Z', steel)
    lay(context, 'M-5 16H5V21H-5Z', '#ff5d73')
    pair(context, 'M-12-8-20-14-19 8-12 5Z', '#27388a')
    pair(context, 'M-19-10-17-8-17 4-19 6Z', '#ff9fae')
    lay(context, 'M0-19 14-11V7L0 15-14 7V-11Z', '#12194a')
    lay(context, 'M0-17 12.5-10V6L0 13-12.5 6V-10Z', down(17, '#9aa6ea', '#3d4db8', '#1a2468'))
    lay(context, 'M0-17 12.5-10 0-4-12.5-10Z', '#cdd6ff', { alpha: 0.7 })
    lay(context, khatam, '#0e1440', { y: 1, size: 0.8 })
    eye(context, 0, 1, 3.6)
  },
}

/** A kamikaze: a barbed dart, point down. */
const kamikaze: Sprite = {
  width: 34,
  height: 42,
  draw(context) {
    pair(context, 'M-3-6C-10-14-14-18-16-19-16-8-12 2-3 8Z', '#5c0c25')
    pair(context, 'M-3-5C-9-12-12-15-14-16-14-8-11 0-3 6Z', blood)
    lay(context, 'M0 20C6 9 7-4 3-15H-3C-7-4-6 9 0 20Z', '#3d0a1c')
    lay(context, 'M0 18C5 8 5.5-4 2.5-13H-2.500C-5.5-4-5 8 0 18Z', down(18, '#ffd9df', '#ff5d73', '#a3183c'))
    lay(context, 'M0 18C2.5 13 3.5 9 4 5H-4C-3.5 9-2.5 13 0 18Z', '#ffe08a')
    eye(context, 0, -3, 2.4, '#ffe08a')
  },
}

/** A mine: spikes all round a glowing heart. */
const mine: Sprite = {
  width: 44,
  height: 44,
  draw(context) {
    lay(context, disc(20), out(20, '#ff5d7366', '#ff5d7300'))
    lay(context, shamseh, '#0c0f30', { size: 2.05 })
    lay(context, shamseh, down(10, '#8d99da', '#3b4690', '#1b2260'), { size: 1.85 })
    lay(context, disc(8.5), '#0c0f30')
    lay(context, disc(6), out(7, '#fff', '#ff8296', '#e8385a'))
    lay(context, 'M-4 0H4M0-4V4', '#7a1030', { line: 1.8 })
  },
}

/** A lancer: a spearhead under a crescent, a lens at its root. */
const lancer: Sprite = {
  width: 48,
  height: 60,
  draw(context) {
    lay(context, 'M-22-12C-20-30 20-30 22-12 14-21-14-21-22-12Z', '#3a1d02')
    lay(context, 'M-20.5-14.5C-17-28 17-28 20.5-14.5 13-22-13-22-20.5-14.5Z', brass)
    pair(context, 'M-7-4-19-8-13 3-8 8Z', '#3f1560')
    pair(context, 'M-7-3-16.5-6-12 2-8 6Z', '#ff7fb0')
    lay(context, 'M0 29 11-5 0-19-11-5Z', '#1d0b38')
    lay(context, 'M0 26.5 9.5-5 0-17-9.5-5Z', across(10, '#e58ad0', '#8a2f8f', '#3f1560'))
    lay(context, 'M0 26.5V-17L-9.5-5Z', '#ffd0f2', { alpha: 0.35 })
    lay(context, disc(6.4, 0, -5), '#12082a')
    lay(context, disc(4.6, 0, -5), out(9, '#fff', '#ffe08a', '#ffb200'))
  },
}

/** A warden: a large shield with a star at its centre. */
const warden: Sprite = {
  width: 60,
  height: 58,
  draw(context) {
    pair(context, 'M-18-14-28-20-27 4-19 12Z', '#6b3a05')
    pair(context, 'M-19-12-26-16-25 2-19 8Z', '#ffb200')
    lay(
      context,
      'M0 27C-14 21-22 12-22-3V-18C-14-18-7-21 0-26 7-21 14-18 22-18V-3C22 12 14 21 0 27Z',
      '#3a1d02',
    )
    lay(
      context,
      'M0 24.500C-12 19-20 11-20-3V-16C-13-16-6.5-19 0-23.5 6.5-19 13-16 20-16V-3C20 11 12 19 0 24.500Z',
      down(25, '#ffe9a8', '#c9851e', '#5a2f04'),
    )
    lay(context, 'M0-23.500V24.500C-12 19-20 11-20-3V-16C-13-16-6.5-19 0-23.500Z', '#fff', { alpha: 0.18 })
    lay(context, shamseh, '#4a2603', { y: -1, size: 1.5 })
    lay(context, shamseh, '#ffe9a8', { y: -1, size: 1.5, line: 1.2 })
    eye(context, 0, -1, 4.6)
  },
}

/** Every raider by its name in the rules. */
export const raiders = { drone, weaver, gunner, kamikaze, mine, lancer, warden }
