import { randomInt } from 'node:crypto'

const letters = '0123456789abcdefghijklmnopqrstuvwxyz'

/** A public id: 12 letters and digits, 62 bits of chance. */
export const publicId = (): string => Array.from({ length: 12 }, () => letters[randomInt(36)]).join('')
