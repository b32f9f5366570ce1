// @vitest-environment node
import { expect, test } from 'vitest'
import { differences, leavesOf } from './differences.ts'

test('a change lists only the values that differ', () => {
  const before = { name: { fa: 'سکه', en: 'coins' }, weight: 8 }
  const after = { name: { fa: 'سکه', en: 'gold' }, weight: 12, note: 'more' }
  expect(differences({ publicId: 'big', before, after, isMoved: false })).toEqual([
    { field: 'big.name.en', before: 'coins', after: 'gold' },
    { field: 'big.weight', before: '8', after: '12' },
    { field: 'big.note', before: '—', after: 'more' },
  ])
})

test('a new, withdrawn or moved piece is marked as such', () => {
  expect(differences({ publicId: 'new', before: null, after: { weight: 1 }, isMoved: false })).toEqual([
    { field: 'new.weight', before: '—', after: '1' },
  ])
  expect(differences({ publicId: 'a', before: {}, after: {}, isMoved: true })).toHaveLength(1)
  expect(leavesOf(null)).toEqual([])
})
