// @vitest-environment node
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { encodeQrAs, type QrMode } from './encode-qr-as.ts'

const picture = (rows: boolean[][]) =>
  rows.map((row) => row.map((dark) => (dark ? '#' : '.')).join('')).join('\n')

/** The codes of another encoder under each of the eight masks; it chooses the shortest mode itself. */
const theirs = (text: string, minVersion = 10) =>
  Array.from({ length: 8 }, (_, maskPattern) =>
    picture(encode(text, { ecc: 'L', boostEcc: false, border: 0, maskPattern, minVersion }).data),
  )

test.each([1, 2, 3, 100, 652, 653, 4000, 7089])('%i digits give the code of another encoder', (length) => {
  const text = '8041937265'.repeat(709).slice(0, length)
  expect(theirs(text)).toContain(picture(encodeQrAs('numeric', text)))
})

test.each([1, 2, 99, 395, 396, 2500, 4296])('%i letters give the code of another encoder', (length) => {
  const text = 'TON:GANJ/42 $%*+-.'.repeat(239).slice(0, length)
  expect(theirs(text)).toContain(picture(encodeQrAs('alphanumeric', text)))
})

test('a minimum version can be set', () => {
  expect(theirs('0123', 27)).toContain(picture(encodeQrAs('numeric', '0123', 27)))
})

/** Reads the first bits of a code: from the corner upwards, in pairs of columns, without the mask of its format. */
function firstBits(rows: boolean[][], count: number): string {
  const size = rows.length
  const at = (x: number, y: number) => (rows[y]?.[x] ? 1 : 0)
  // Bits 12 to 10 of the format, which itself is masked by 101010000010010.
  const mask = ((at(2, 8) ^ 1) << 2) | (at(3, 8) << 1) | (at(4, 8) ^ 1)
  const inverted = [
    (x: number, y: number) => (x + y) % 2,
    (_: number, y: number) => y % 2,
    (x: number) => x % 3,
    (x: number, y: number) => (x + y) % 3,
    (x: number, y: number) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
    (x: number, y: number) => ((x * y) % 2) + ((x * y) % 3),
    (x: number, y: number) => (((x * y) % 2) + ((x * y) % 3)) % 2,
    (x: number, y: number) => (((x + y) % 2) + ((x * y) % 3)) % 2,
  ][mask] as (x: number, y: number) => number
  let bits = ''
  for (let y = size - 1; bits.length < count; y--)
    for (const x of [size - 1, size - 2]) bits += at(x, y) ^ (inverted(x, y) === 0 ? 1 : 0)
  return bits.slice(0, count)
}

test('kanji are the bits of the standard’s own example', () => {
  // Mode indicator, length, and 点 as in the standard.
  const bits = `1000${'0000000010'}0110110011111`
  const dealt = firstBits(encodeQrAs('kanji', '点茗'), 72)
  // Version 10 interleaves the codewords of four blocks; the first block contains the text.
  expect([0, 32, 64].map((from) => dealt.slice(from, from + 8)).join('')).toBe(bits.slice(0, 24))
})

test.each<[QrMode, string, string]>([
  ['numeric', '12a', 'illegal char :a'],
  ['numeric', '۱۲', 'illegal char :۱'],
  ['alphanumeric', 'TON_', 'illegal char :_'],
  ['alphanumeric', 'ton', 'illegal char :t'],
  ['kanji', '点a', 'illegal char :a'],
  ['kanji', 'سلام', 'illegal char :س'],
])('the %s mode rejects %s', (mode, text, message) => {
  expect(() => encodeQrAs(mode, text)).toThrow(new RangeError(message))
})

test.each([0, 9, 41, 10.5, Number.NaN])('version %d is not supported', (version) => {
  expect(() => encodeQrAs('numeric', '1', version)).toThrow(`bad rs block @ typeNumber:${version}`)
})

test('a text that does not fit throws', () => {
  expect(() => encodeQrAs('numeric', '1'.repeat(7090))).toThrow('too long')
  expect(() => encodeQrAs('alphanumeric', 'A'.repeat(4297))).toThrow('too long')
  expect(() => encodeQrAs('kanji', '点'.repeat(1818))).toThrow('too long')
  expect(encodeQrAs('kanji', '点'.repeat(1817))).toHaveLength(177)
})
