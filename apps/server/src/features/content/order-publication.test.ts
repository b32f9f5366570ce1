import {
  confirmApproval,
  draftContent,
  getApprovals,
  getContentKind,
  getWaiting,
  publishContent,
  revertContent,
} from '@ganj/contract/admin'
import { expect, test } from 'vitest'
import { createTestApp } from '#test/test-app.ts'
import { testOperators } from '#test/test-operators.ts'

// There are no spins yet: a week of 1,000 spins is assumed.
const server = await createTestApp({ APPROVAL_FROM_TETHER: '15' })
const { advance, clock } = server
const operators = testOperators(server)
const [editor, second] = [await operators.signIn('content'), await operators.signIn('content')]
const reason = 'a feast'

const kindOf = async (kind: string) => (await editor.call(getContentKind, { query: { kind } })).body
const draftOf = async (kind: string, value: Awaited<ReturnType<typeof kindOf>>['value']) =>
  (await editor.call(draftContent, { body: { kind, value, note: reason } })).body.draft.id
const withBudget = async (weeklyTether: number) => {
  const { value } = await kindOf('wheel-rules')
  return value.map((piece) => ({ ...piece, data: { ...(piece.data as object), weeklyTether } }))
}
const budgetNow = async () =>
  ((await kindOf('wheel-rules')).value[0]!.data as { weeklyTether: number }).weeklyTether

test('odds that may pay much in a week need a second operator, who is notified and publishes them', async () => {
  advance(1)
  const before = await budgetNow()
  const draft = await draftOf('wheel-rules', await withBudget(5000))
  const ordered = await editor.call(publishContent, { body: { draft, reason } })
  expect(ordered.body).toMatchObject({ draft: { state: 'draft' }, approval: expect.any(String) })
  expect(await budgetNow()).toBe(before)

  const waitingFor = async (operator: typeof editor) =>
    (await operator.call(getWaiting)).body.waiting.find(({ what }) => what === 'approvals')?.count
  expect([await waitingFor(editor), await waitingFor(second)]).toEqual([0, 1])
  const [order] = (await second.call(getApprovals, { query: { state: 'waiting' } })).body.rows
  expect(order).toMatchObject({
    action: 'content.publish',
    order: { kind: 'wheel-rules', draft },
    mayConfirm: true,
  })

  const id = ordered.body.approval ?? ''
  expect((await editor.call(confirmApproval, { body: { id } })).code).toBe('approval.own')
  expect((await second.call(confirmApproval, { body: { id } })).body.state).toBe('confirmed')
  expect(await budgetNow()).toBe(5000)
  const { history } = await kindOf('wheel-rules')
  expect(history[0]).toMatchObject({
    by: `operator:${second.name}`,
    reason: `${reason} (ordered by ${editor.name})`,
  })
})

test('a publication can be scheduled, and a requested one whose kind has changed meanwhile is refused', async () => {
  advance(1)
  const draft = await draftOf('wheel-rules', await withBudget(6000))
  const at = new Date(clock().getTime() + 60_000).toISOString()
  const { approval } = (await editor.call(publishContent, { body: { draft, at, reason } })).body
  const other = await draftOf('wheel-rules', await withBudget(10))
  expect((await editor.call(publishContent, { body: { draft: other, reason } })).body.approval).toBeNull()
  const late = await second.call(confirmApproval, { body: { id: approval ?? '' } })
  expect([late.status, late.code]).toEqual([409, 'content.changed'])
  expect(await budgetNow()).toBe(10)
})

test('a revert to an earlier version has the same limits', async () => {
  advance(1)
  const { version } = await kindOf('wheel-rules')
  const body = { kind: 'wheel-rules', version: version - 1, reason: 'it was better' }
  const { approval } = (await editor.call(revertContent, { body })).body
  expect(await budgetNow()).toBe(10)
  expect((await second.call(confirmApproval, { body: { id: approval ?? '' } })).status).toBe(200)
  expect(await budgetNow()).toBe(5000)
})

test('content without odds needs no second operator', async () => {
  advance(1)
  const draft = await draftOf('pack', (await kindOf('pack')).value.slice(1))
  expect((await editor.call(publishContent, { body: { draft, reason } })).body).toMatchObject({
    approval: null,
    draft: { state: 'published' },
  })
})

/** Odds of tether in every other spin, or hardly ever. */
async function withTether(often: boolean) {
  const { value } = await kindOf('wheel-item')
  const [first] = value
  const data = first!.data as object
  const weight = often ? 1 : 1_000_000
  return [
    { publicId: 'most', data: { ...data, weight, prize: { currency: 'coin', amount: 1 } } },
    {
      publicId: 'tether',
      data: {
        ...data,
        weight: 1,
        prize: { currency: 'tether', amount: 1 },
        fallback: { currency: 'coin', amount: 1 },
      },
    },
  ]
}

/** Odds and budget that are small with what is live beside them, and large together. */
async function smallAlone() {
  advance(3)
  for (const [kind, value] of [
    ['wheel-rules', await withBudget(10)],
    ['wheel-item', await withTether(false)],
  ] as const) {
    const draft = await draftOf(kind, value)
    expect((await editor.call(publishContent, { body: { draft, reason } })).body.approval).toBeNull()
    advance(3)
  }
  return [
    await draftOf('wheel-item', await withTether(true)),
    await draftOf('wheel-rules', await withBudget(5000)),
  ] as const
}

test('two drafts that are large only together do not become live without a second operator', async () => {
  const drafts = await smallAlone()
  const answers = await Promise.all(
    drafts.map((draft) => editor.call(publishContent, { body: { draft, reason } })),
  )
  expect(answers.map(({ body }) => body.approval === null).sort()).toEqual([false, true])
})

test('nor when both are scheduled, unless a second operator has confirmed them', async () => {
  const ordered = await smallAlone()
  const at = new Date(clock().getTime() + 60_000).toISOString()
  for (const draft of ordered) {
    const { body } = await editor.call(publishContent, { body: { draft, at, reason } })
    expect([body.approval, body.draft.state]).toEqual([null, 'scheduled'])
  }
  advance(61)
  for (const draft of ordered) await server.jobs['publish-content']({ draft, at })
  expect(await budgetNow()).toBe(10)
  const { drafts } = await kindOf('wheel-rules')
  expect(drafts.find(({ id }) => id === ordered[1])).toMatchObject({
    state: 'failed',
    note: expect.stringContaining('second operator'),
  })

  const draft = await draftOf('wheel-rules', await withBudget(5000))
  const later = new Date(clock().getTime() + 60_000).toISOString()
  const { approval } = (await editor.call(publishContent, { body: { draft, at: later, reason } })).body
  expect((await second.call(confirmApproval, { body: { id: approval ?? '' } })).status).toBe(200)
  advance(61)
  await server.jobs['publish-content']({ draft, at: later })
  expect(await budgetNow()).toBe(5000)
})
