import { later } from '../../core/later.ts'
import { Dropdown } from './dropdown.tsx'
import { mountWidget } from './widget.tsx'

/** Everything behind the first click as one chunk: one request, and it packs a third smaller than five. */
export const bundle = { ...later, mountWidget, Dropdown }
