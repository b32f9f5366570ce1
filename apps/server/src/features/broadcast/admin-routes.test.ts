import * as calls from '@ganj/contract/admin'
import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { createPaymentsApp } from '#test/payments/payments.ts'
import { testOperators } from '#test/test-operators.ts'

const server = await createPaymentsApp({ BOT_USERNAME: 'ganj_bot' })
const { api, database, clock, advance, signIn } = server
const { signIn: operatorOf } = testOperators(server)
const [editor, owner] = [await operatorOf('content'), await operatorOf('owner')]
for (let number = 0; number < 5; number++) await signIn(300 + number)
await database.rows(sql`UPDATE player SET language = 'ru' WHERE id = (SELECT min(id) FROM player)`)

const text = { fa: 'خبر تازه', en: 'News', ru: 'Новости' }
const draft = async (changes: object = {}) => {
  advance(1)
  const { body } = await editor.call(calls.draftBroadcast, {
    body: { draft: { text, ...changes }, reason: 'the new season' },
  })
  return body
}

test('a segment is counted while it is edited', async () => {
  const count = async (segment: calls.Segment) =>
    (await editor.call(calls.countAudience, { body: { segment } })).body.players
  const all = await count({})
  expect(all).toBeGreaterThanOrEqual(5)
  expect(await count({ language: 'ru' })).toBe(1)
  expect(await count({ hasPaid: true })).toBe(0)
  const refused = await editor.call(calls.countAudience, { body: { segment: { colour: 'red' } as object } })
  expect([refused.status, refused.code]).toEqual([400, 'request.invalid'])
})

test('a draft is kept with its author, tested in one chat and scheduled, and each step is in the log', async () => {
  const kept = await draft({ button: text, segment: { language: 'fa' } })
  expect(kept).toMatchObject({
    state: 'draft',
    text,
    button: text,
    segment: { language: 'fa' },
    startsAt: null,
  })
  expect(kept.createdBy).toBe(editor.name)

  const said = api.said.length
  const tested = await editor.call(calls.testBroadcast, {
    body: { id: kept.id, language: 'en', telegramId: 4242 },
  })
  expect(tested.body).toEqual({ telegramId: 4242 })
  expect(api.said.slice(said).map(({ chatId, text: words }) => [chatId, words])).toEqual([[4242, text.en]])

  const at = new Date(clock().getTime() + 3_600_000).toISOString()
  const order = { id: kept.id, reason: 'approved by Sara' }
  const started = await editor.call(calls.startBroadcast, { body: { ...order, at } })
  expect(started.body).toMatchObject({ state: 'planning', startsAt: at })
  expect((await editor.call(calls.pauseBroadcast, { body: order })).body.state).toBe('paused')
  expect((await editor.call(calls.resumeBroadcast, { body: order })).body.state).toBe('planning')
  expect((await editor.call(calls.stopBroadcast, { body: order })).body.state).toBe('stopped')
  const { body } = await owner.call(calls.getAudit, { query: { subject: `broadcast:${kept.id}` } })
  expect(body.rows.map(({ action, operator }) => [action, operator])).toEqual(
    ['stop', 'resume', 'pause', 'start', 'draft'].map((verb) => [`broadcasts.${verb}`, editor.name]),
  )
})

test('an impossible action is refused with its reason and changes nothing', async () => {
  const { id } = await draft()
  const order = { id, reason: 'a reason' }
  const past = new Date(clock().getTime() - 1000).toISOString()
  const codes = [
    await editor.call(calls.pauseBroadcast, { body: order }),
    await editor.call(calls.resumeBroadcast, { body: order }),
    await editor.call(calls.startBroadcast, { body: { ...order, at: past } }),
    await editor.call(calls.startBroadcast, { body: { ...order, id: 'nobroadcast0' } }),
    await editor.call(calls.getBroadcast, { query: { id: 'nobroadcast0' } }),
    await editor.call(calls.testBroadcast, { body: { id, language: 'fa' } }),
    await editor.call(calls.draftBroadcast, {
      body: {
        draft: { text: { ...text, en: 'a'.repeat(1025) }, picture: 'https://pictures.example/a.png' },
        reason: 'too long',
      },
    }),
  ].map(({ code }) => code)
  expect(codes).toEqual([
    'broadcast.wrong-state',
    'broadcast.wrong-state',
    'broadcast.time-past',
    'broadcast.not-found',
    'broadcast.not-found',
    'broadcast.no-chat',
    'broadcast.text-too-long',
  ])
  expect((await editor.call(calls.getBroadcast, { query: { id } })).body.state).toBe('draft')
})

test('a chat that the bot cannot write to is no server error', async () => {
  const { id } = await draft()
  api.behaviour = (method) => (method === 'sendMessage' ? 'blocked' : 'well')
  const { code } = await editor.call(calls.testBroadcast, { body: { id, language: 'fa', telegramId: 77 } })
  api.behaviour = () => 'well'
  expect(code).toBe('broadcast.not-delivered')
})

test('broadcasts are listed newest first, in pages, and an operator without the permission cannot send', async () => {
  const made: string[] = []
  for (let count = 0; count < 52; count++) made.unshift((await draft()).id)
  const first = (await editor.call(calls.getBroadcasts)).body
  const second = (await editor.call(calls.getBroadcasts, { query: { cursor: first.next ?? '' } })).body
  expect([...first.rows, ...second.rows].slice(0, 52).map(({ id }) => id)).toEqual(made)
  const support = await operatorOf('support')
  expect((await support.call(calls.getBroadcasts)).code).toBe('operator.forbidden')
  const { code } = await support.call(calls.stopBroadcast, { body: { id: made[0]!, reason: 'no more' } })
  expect(code).toBe('operator.forbidden')
})
