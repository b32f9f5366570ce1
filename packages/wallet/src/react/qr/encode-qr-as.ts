import { encodeBits, FIRST_VERSION, toBits } from './encode-qr.ts'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

/** A mode: its indicator, the number of length bits in versions from 10 and from 27 on, and its encoding of a text. */
interface Mode {
  mark: string
  lengthBits: [number, number]
  write(characters: string[]): string
}

const MODES = {
  numeric: {
    mark: '0001',
    lengthBits: [12, 14],
    write: (digits) =>
      inGroups(digits, 3, (group) => toBits(Number(group.join('')), [0, 4, 7, 10][group.length] ?? 0)),
  },
  alphanumeric: {
    mark: '0010',
    lengthBits: [11, 13],
    write: (letters) =>
      inGroups(letters, 2, (pair) => {
        const value = pair.reduce((sum, letter) => sum * LETTERS.length + LETTERS.indexOf(letter), 0)
        return toBits(value, pair.length === 2 ? 11 : 6)
      }),
  },
  kanji: {
    mark: '1000',
    lengthBits: [10, 12],
    write: (characters) => characters.map((one) => toBits(kanji().get(one) ?? 0, 13)).join(''),
  },
} satisfies Record<string, Mode>

/** Modes other than bytes: shorter codes for texts with a small character set. */
export type QrMode = keyof typeof MODES

const isLegal: Record<QrMode, (character: string) => boolean> = {
  numeric: (one) => /\d/.test(one) && one <= '9',
  alphanumeric: (one) => LETTERS.includes(one),
  kanji: (one) => kanji().has(one),
}

/**
 * Encodes a text as a QR code of correction level L in a given mode; for links use `encodeQr`.
 * @param version the minimum version, 10 to 40; the first one that the text fits is used
 * @throws RangeError for a character outside the mode, for an unsupported version, and for a text that is too long
 */
export function encodeQrAs(mode: QrMode, text: string, version = FIRST_VERSION): boolean[][] {
  if (!Number.isInteger(version) || version < FIRST_VERSION || version > 40)
    throw new RangeError(`bad rs block @ typeNumber:${version}/errorCorrectionLevel:L`)
  const characters = [...text]
  const illegal = characters.find((one) => !isLegal[mode](one))
  if (illegal !== undefined) throw new RangeError(`illegal char :${illegal}`)
  const { mark, lengthBits, write } = MODES[mode]
  const bits = write(characters)
  return encodeBits((at) => mark + toBits(characters.length, lengthBits[at < 27 ? 0 : 1]) + bits, version)
}

function inGroups(characters: string[], size: number, write: (group: string[]) => string): string {
  let bits = ''
  for (let at = 0; at < characters.length; at += size) bits += write(characters.slice(at, at + size))
  return bits
}

let codes: Map<string, number> | undefined

/** The 13 bits of each Shift JIS character of the mode, from the browser's text decoder. */
function kanji(): Map<string, number> {
  if (codes) return codes
  codes = new Map()
  const decoder = new TextDecoder('shift_jis')
  for (let high = 0x81; high <= 0xeb; high++) {
    if (high > 0x9f && high < 0xe0) continue
    const from = high < 0xe0 ? 0x81 : 0xc1
    for (let low = 0x40; low <= (high === 0xeb ? 0xbf : 0xfc); low++) {
      const character = decoder.decode(Uint8Array.of(high, low))
      if ([...character].length === 1 && character !== '\ufffd')
        codes.set(character, (high - from) * 0xc0 + low - 0x40)
    }
  }
  return codes
}
