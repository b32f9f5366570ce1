import { expect, test } from 'vitest'
import { backupsOf, dueWork } from './schedule.mjs'

const now = new Date('2026-11-21T02:00:00Z')
const ago = (hours) => new Date(now.getTime() - hours * 3_600_000)
const passed = (hours) => ({ endedAt: ago(hours), passed: true })

test.each([
  ['without a backup a full one', [], undefined, 'full'],
  ['a day after the full one a difference', [['full', 24]], passed(1), 'diff'],
  [
    'between them nothing',
    [
      ['full', 50],
      ['diff', 3],
    ],
    passed(1),
    undefined,
  ],
  [
    'after a week a full one again',
    [
      ['full', 168],
      ['diff', 24],
    ],
    passed(1),
    'full',
  ],
  ['after the first backup a rehearsal', [['full', 1]], undefined, 'rehearsal'],
  [
    'six days after the last one a rehearsal',
    [
      ['full', 100],
      ['diff', 3],
    ],
    passed(145),
    'rehearsal',
  ],
  ['an hour after one that failed another', [['full', 1]], { endedAt: ago(1), passed: false }, 'rehearsal'],
  ['but not at once', [['full', 1]], { endedAt: ago(0.5), passed: false }, undefined],
])('%s', (_, made, rehearsal, due) => {
  const backups = made.map(([type, hours]) => ({ type, endedAt: ago(hours) }))
  expect(dueWork({ now, backups, rehearsal })).toBe(due)
})

test('a backup with an error or of another stanza does not count', () => {
  const backup = (type, error) => ({ type, error, timestamp: { stop: 1_700_000_000 } })
  const info = [
    { name: 'other', backup: [backup('full', false)] },
    { name: 'ganj', backup: [backup('full', true), backup('diff', false)] },
  ]
  expect(backupsOf(info, 'ganj')).toEqual([{ type: 'diff', endedAt: new Date(1_700_000_000_000) }])
  expect(backupsOf([], 'ganj')).toEqual([])
})
