import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { isAllowed, licencesOf } from './licences.mjs'

const root = resolve(import.meta.dirname, '../..')

test.each(['package-lock.json', 'site/package-lock.json'])(
  'every package of %s has an allowed licence',
  (lock) => {
    const all = licencesOf(root, lock)
    expect(all.length).toBeGreaterThan(50)
    expect(all.filter(({ licence }) => !isAllowed(licence))).toEqual([])
  },
)

test('an OR of licences needs one that is allowed, an AND needs all', () => {
  expect(['MIT', '(GPL-3.0 OR MIT)', '(MIT AND Zlib)'].map(isAllowed)).toEqual([true, true, true])
  expect(['GPL-3.0', 'none', '(MIT AND GPL-3.0)', 'UNLICENSED'].map(isAllowed)).toEqual(Array(4).fill(false))
})
