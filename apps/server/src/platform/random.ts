import { randomInt } from 'node:crypto'

const letters = '0123456789abcdefghijklmnopqrstuvwxyz'

/** Bytes that nobody can guess. Injected where play is drawn, so that tests choose the play. */
export type RandomBytes = (count: number) => Buffer

/** A public id: 12 letters and digits, 62 bits of chance. */
export const publicId = (): string => Array.from({ length: 12 }, () => letters[randomInt(36)]).join('')
