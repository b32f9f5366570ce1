// @vitest-environment node
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { encodeQr } from './encode-qr.ts'

/** A code without its mask, so that codes with different masks can be compared. */
const picture = (rows: boolean[][]) =>
  rows.map((row) => row.map((dark) => (dark ? '#' : '.')).join('')).join('\n')

const link = (length: number) => `tc://?v=2&r=${'aB3%7B'.repeat(Math.ceil(length / 6)).slice(0, length - 12)}`

test.each([14, 17, 30, 60, 77, 100, 106, 134, 150, 190, 230, 270, 330, 400, 500, 700, 900, 1300, 2000, 2953])(
  'a link of %i bytes gives the same code as another encoder under one of the eight masks',
  (length) => {
    const ours = picture(encodeQr(link(length)))
    const theirs = Array.from({ length: 8 }, (_, maskPattern) =>
      picture(
        encode(link(length), { ecc: 'L', boostEcc: false, border: 0, maskPattern, minVersion: 10 }).data,
      ),
    )
    expect(theirs).toContain(ours)
  },
)

test('non-Latin letters are encoded as bytes', () => {
  const theirs = Array.from({ length: 8 }, (_, maskPattern) =>
    picture(encode('سلام', { ecc: 'L', boostEcc: false, border: 0, maskPattern, minVersion: 10 }).data),
  )
  expect(theirs).toContain(picture(encodeQr('سلام')))
})

test('a text that does not fit throws', () => {
  expect(() => encodeQr('a'.repeat(2954))).toThrow(RangeError)
})
