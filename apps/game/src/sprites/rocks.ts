import type { Sprite } from '../draw/atlas.ts'
import { disc, down, lay, out } from '../draw/brush.ts'
import { khatam } from '../draw/shapes.ts'

const stone = down(16, '#a9b4e8', '#6470b4', '#343f80')

/** A rock: facets lit from above. */
export const rock: Sprite = {
  width: 36,
  height: 36,
  draw(context) {
    lay(context, 'M-5-15 7-14 15-5 13 8 4 15-8 13-15 4-13-8Z', '#1d2558')
    lay(context, 'M-5-14 6-13 13.5-5 12 7 4 13.5-7 12-13.5 4-12-7Z', stone)
    lay(context, 'M-5-14 6-13 3-5-6-4Z', '#d5dcff', { alpha: 0.75 })
    lay(context, 'M3-5 13.5-5 12 7 4 3Z', '#3d4891', { alpha: 0.8 })
    lay(context, 'M-6-4 3-5 4 3-3 7Z', '#7f8bd0')
    lay(context, 'M-13.5 4-6-4-3 7-7 12Z', '#4a569f', { alpha: 0.8 })
    lay(context, disc(2.2, 7, -8), '#59659f')
  },
}

/** A boulder: a great tile of stone with a star cut into it, cracked. */
export const boulder: Sprite = {
  width: 58,
  height: 58,
  draw(context) {
    lay(context, 'M-9-26 11-25 25-12 26 8 14 24-7 26-23 15-26-6Z', '#181f4d')
    lay(
      context,
      'M-9-24 10-23.5 23-11 24 7 13 22-6 24-21 14-24-6Z',
      down(26, '#9aa5de', '#5660a6', '#2a3370'),
    )
    lay(context, 'M-9-24 10-23.5 6-14-10-13Z', '#ccd5ff', { alpha: 0.6 })
    lay(context, 'M23-11 24 7 13 22 12 8 14-6Z', '#2c3577', { alpha: 0.8 })
    lay(context, khatam, '#3a4590', { size: 1.25 })
    lay(context, khatam, '#8d99da', { size: 1.25, line: 1.6 })
    lay(context, 'M-24-6-13-3-8 6-12 14-6 24M-8 6 2 3 8-8 6-14', '#141a45', { line: 1.8 })
    lay(context, khatam, '#ffb200', { size: 0.34 })
  },
}

/** A geode: a rock broken open on crystals of blue fire. */
export const geode: Sprite = {
  width: 42,
  height: 42,
  draw(context) {
    lay(context, disc(19), out(19, '#5aa2ff99', '#5aa2ff00'))
    lay(context, 'M-6-16 8-16 16-6 15 9 5 16-9 15-16 5-15-8Z', '#1d2558')
    lay(context, 'M-6-15 7-15 14.5-6 14 8 5 14.5-8 14-14.5 5-14-7Z', stone)
    lay(context, 'M-9 6-10-3-3-10 6-8 10 2 4 10-4 10Z', '#0d1a55')
    lay(context, 'M-7 6-8-1-4-6-2 2Z', '#8fd0ff')
    lay(context, 'M-3 8-3-5 1-10 4-4 2 8Z', '#eafaff')
    lay(context, 'M3 8 4-1 7-4 9 2 6 7Z', '#5aa2ff')
    lay(context, 'M1-10 4-4 2 8 0 8Z', '#7cc4ff')
  },
}
