import { expect, test } from 'vitest'
import { problemsOf } from '#platform/change-kind.ts'
import type { ContentKind } from '#platform/content.ts'
import { contentKinds } from './content-kinds.ts'

const kindOf = (name: string) => contentKinds.find(({ kind }) => kind === name) as ContentKind<unknown>
const prizes = (currency: string, amount: number) => [{ currency, amount }]
const name = { fa: 'یک', en: 'one', ru: 'один' }
const ranges = (currency: string, amount: number) => [
  { fromPlace: 1, toPlace: 1, prizes: prizes(currency, amount) },
]

/** What would otherwise fail only when it is paid: at the end of a week, in a sign-in, with the verdict of a run. */
test.each([
  ['coin', 2.5],
  ['gem', 0.5],
  ['tether', 0.1234567],
])('content with an amount that the ledger cannot pay is refused: %s %d', (currency, amount) => {
  const wrong = expect.stringContaining(`${amount} is no amount of ${currency}`)
  const [weekly, group, invite] = ['weekly-prize', 'group-prize', 'invite-reward'].map(kindOf)
  const place = { name, fromPlace: 1, toPlace: 1, prizes: prizes(currency, amount) }
  expect(problemsOf(weekly!, [{ publicId: 'champion', data: place }])).toEqual([wrong])
  const data = { minPlayers: 1, ranges: ranges(currency, amount) }
  expect(problemsOf(group!, [{ publicId: 'weekly', data }])).toEqual([wrong])
  const amounts = prizes(currency, amount)
  expect(problemsOf(invite!, [{ publicId: 'played', data: { amounts } }])).toEqual([wrong])
})

test('the seeds of all kinds can be paid', () => {
  for (const kind of contentKinds) expect([kind.kind, kind.judge(kind.seed)]).toEqual([kind.kind, []])
})
