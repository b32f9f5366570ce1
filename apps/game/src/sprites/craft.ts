import { type CraftPaint, craftOutline, craftPaints, craftWings } from '@ganj/ui/craft-plan'
import type { Sprite } from '../draw/atlas.ts'
import { across, disc, down, lay, pair } from '../draw/brush.ts'
import { khatam, shamseh } from '../draw/shapes.ts'

const gold = across(24, '#ff9f00', '#ffe08a', '#c77700')

/** The craft of a shuttle level, nose up: the same five forms as on the home screen, each with a distinct shape. */
export function craftSprite(form: number): Sprite {
  return {
    width: 92,
    height: 92,
    draw(context) {
      context.scale(0.36, 0.36)
      context.translate(0, 18)
      const paint = craftPaints[form] ?? craftPaints[0]
      drawCraft(context, form, paint)
    },
  }
}

function drawCraft(context: CanvasRenderingContext2D, form: number, paint: CraftPaint) {
  const hull = across(34, ...paint.hull)
  const [trim, trimShade] = paint.trim
  if (form === 4) {
    lay(context, shamseh, '#ffb200', { y: -6, size: 11.4, line: 2.5, alpha: 0.9 })
    lay(context, disc(92, 0, -6), '#ffe08a', { line: 2, alpha: 0.6 })
  }
  drawWings(context, form, paint)
  if (form >= 2) {
    pair(context, craftOutline.booster, hull)
    pair(context, craftOutline.boosterBelt, trim)
    pair(context, craftOutline.boosterFoot, '#141b46')
  }
  lay(context, craftOutline.nozzle, '#141b46')
  lay(context, craftOutline.hull, hull)
  lay(context, craftOutline.shade, paint.hull[2], { alpha: 0.45 })
  lay(context, craftOutline.nose, gold)
  lay(context, craftOutline.collar, trimShade)
  lay(context, craftOutline.belt, trim)
  lay(context, disc(1), '#0e1740', { y: -28, size: 17 })
  lay(context, 'M-13-29a13 18.5 0 1 0 26 0a13 18.5 0 1 0-26 0Z', gold, { line: 7 })
  lay(context, 'M-13-29a13 18.5 0 1 0 26 0a13 18.5 0 1 0-26 0Z', paint.glass)
  lay(context, craftOutline.glint, '#fff', { line: 4 })
  lay(context, khatam, '#ffb200', { y: 13, size: 1.2 })
  lay(context, shamseh, '#7a3d00', { y: 13, size: 0.7 })
  lay(context, craftOutline.shine, '#fff', { line: 4, alpha: 0.75 })
  if (form >= 3) lay(context, craftOutline.stripe, '#5aa2ff', { line: 4 })
}

function drawWings(context: CanvasRenderingContext2D, form: number, paint: CraftPaint) {
  const { left, right, leftEdge, rightEdge, mast } = craftWings(form)
  lay(context, left, paint.wing[0])
  lay(context, right, paint.wing[1])
  lay(context, leftEdge, paint.trim[0])
  lay(context, rightEdge, paint.trim[1])
  if (form >= 1) pair(context, mast, paint.trim[0], { line: 7 })
  if (form >= 3) pair(context, craftOutline.fin, paint.trim[1])
}

/** A flame of the engine, its base at the top. */
export const exhaustSprite: Sprite = {
  width: 22,
  height: 44,
  draw(context) {
    lay(context, 'M-9-20C-12-4-5 8 0 21 5 8 12-4 9-20Z', down(22, '#eefbff', '#5aa2ff', '#3b4dff00'))
    lay(context, 'M-4-20C-5-8-2-2 0 6 2-2 5-8 4-20Z', '#f4fdff')
  },
}
