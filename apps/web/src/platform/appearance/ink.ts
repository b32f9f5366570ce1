/** Colours of drawings on pages other than home, so that the first page does not load them; see `@ganj/ui/ink`. */
export {
  blue31,
  blueFire,
  bronze8,
  bronze24,
  bronze24b,
  bronze27,
  cream92,
  gold,
  gold33b,
  gold41b,
  gold84,
  gold87,
  goldHi,
  goldLo,
  lapis15,
  night,
  plum2,
  rose32,
  turquoise,
  turquoise85,
  white,
} from '@ganj/ui/ink'

export const black = '#000'
export const blackA40 = '#0006'
export const blue78b = '#8fd0ff'
export const blue94 = '#dff4ff'
export const cream98 = '#fffdf6'
export const gold69b = '#e6c27a'
export const gold88 = '#fff3c4'
export const lapis = '#1c2a63'
export const lapis35b = '#4d4272'
export const lapis38 = '#2b3996'
export const lapis69 = '#5f78ff'
export const lapis75 = '#7d8aff'
export const rose = '#ff5d73'
export const turquoise25 = '#0a6f78'
export const turquoise26 = '#0b7a75'
export const turquoise51A12 = '#2fd4c61f'
export const violet29 = '#3a1a78'
export const violet46 = '#6f5a8f'
export const violet69 = '#a58fd0'
export const whiteA14 = '#ffffff24'
export const whiteA32 = '#ffffff52'
