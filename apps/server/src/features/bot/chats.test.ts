import { deleteAccount } from '@ganj/contract'
import { describe, expect, test } from 'vitest'
import { languages } from '#platform/texts/texts.ts'
import { createBotApp, membership, stranger } from '#test/bot/bot-app.ts'

const {
  api,
  deliverUpdate,
  clock,
  advance,
  signIn,
  telegramId,
  updates,
  answerTo,
  lastCall,
  stateOf,
  setUpBot,
} = await createBotApp()

describe('the state of chats is stored', () => {
  test('a block and an unblock are applied by time, in whatever order they arrive', async () => {
    const user = stranger('en', 6_000)
    const chat = { id: user.id }
    const now = Math.floor(clock().getTime() / 1_000)
    const blocked = updates.membership(user, chat, membership.member, membership.kicked, { date: now })
    const opened = updates.membership(user, chat, membership.kicked, membership.member, { date: now + 10 })
    await deliverUpdate(blocked)
    expect(await stateOf(user.id)).toBe('closed')
    await deliverUpdate(opened)
    expect(await stateOf(user.id)).toBe('open')
    // The older update arrives last.
    await deliverUpdate(updates.membership(user, chat, membership.member, membership.kicked, { date: now }))
    expect(await stateOf(user.id)).toBe('open')
  })

  test('rights granted and revoked, and leaving', async () => {
    const chat = { id: -100_900, title: 'Quiet' }
    const user = stranger('en', 6_001)
    const restricted = { status: 'restricted', is_member: true, can_send_messages: false }
    await deliverUpdate(updates.membership(user, chat, membership.left, membership.member))
    advance(2)
    await deliverUpdate(updates.membership(user, chat, membership.member, restricted))
    expect(await stateOf(chat.id)).toBe('muted')
    advance(2)
    await deliverUpdate(updates.membership(user, chat, restricted, membership.member))
    expect(await stateOf(chat.id)).toBe('open')
    advance(2)
    await deliverUpdate(updates.membership(user, chat, membership.member, membership.kicked))
    expect(await stateOf(chat.id)).toBe('closed')
  })

  test.each([
    ['blocked', 'closed'],
    ['muted', 'muted'],
  ] as const)(
    'an answer that is refused as %s: the chat is %s, and the update is not delivered again',
    async (how, state) => {
      const id = how === 'blocked' ? -100_910 : -100_911
      const chat = { id, title: 'Closed' }
      api.behaviour = (method) => (method === 'sendMessage' ? how : 'well')
      expect(await deliverUpdate(updates.text(stranger('en', 6_002), '/board', chat))).toBe(200)
      expect(await stateOf(chat.id)).toBe(state)
    },
  )

  test('a group that becomes a supergroup keeps its link, whichever message announces it first', async () => {
    const user = stranger('en', 6_003)
    for (const says of ['migrate_to_chat_id', 'migrate_from_chat_id'] as const) {
      const [from, to] = says === 'migrate_to_chat_id' ? [-77, -100_077] : [-78, -100_078]
      const old = { id: from, title: 'Small', type: 'group' as const }
      const moved = { id: to, title: 'Small' }
      const [before] = await answerTo(updates.text(user, '/board', old))
      const migration =
        says === 'migrate_to_chat_id'
          ? updates.message(user, old, { migrate_to_chat_id: to })
          : updates.message(user, moved, { migrate_from_chat_id: from })
      await deliverUpdate(migration)
      const [after] = await answerTo(updates.text(user, '/board', moved))
      expect(after?.buttons).toEqual(before?.buttons)
    }
  })
})

describe('updates that are delivered twice', () => {
  test('are answered once', async () => {
    const update = updates.text(stranger('en', 6_100), '/help')
    expect(await answerTo(update)).toHaveLength(1)
    expect(await answerTo(update)).toEqual([])
  })

  test('are answered when the first answer was refused temporarily', async () => {
    const update = updates.text(stranger('en', 6_101), '/help')
    api.behaviour = (method) => (method === 'sendMessage' ? 'limited' : 'well')
    expect(await deliverUpdate(update)).not.toBe(200)
    api.behaviour = () => 'well'
    expect(await answerTo(update)).toHaveLength(1)
  })

  test('are not answered again when the first answer was lost', async () => {
    const update = updates.text(stranger('en', 6_102), '/help')
    api.behaviour = (method) => (method === 'sendMessage' ? 'unanswered' : 'well')
    expect(await answerTo(update)).toHaveLength(1)
    api.behaviour = () => 'well'
    expect(await answerTo(update)).toEqual([])
  })
})

test('deployment sets commands, descriptions and the menu button in every language', async () => {
  await setUpBot!()
  const commands = api.calls.filter(({ method }) => method === 'setMyCommands').map(({ fields }) => fields)
  const scopes = commands.map(({ scope, language_code: code }) => [(scope as { type: string }).type, code])
  for (const type of ['all_private_chats', 'all_group_chats'])
    for (const code of [undefined, ...languages]) expect(scopes).toContainEqual([type, code])
  for (const method of ['setMyDescription', 'setMyShortDescription'])
    for (const language of languages)
      expect(
        api.calls.filter((call) => call.method === method).map(({ fields }) => fields.language_code),
      ).toContain(language)
  expect(lastCall('setChatMenuButton')).toMatchObject({
    menu_button: { type: 'web_app', web_app: { url: 'https://ganj.example' } },
  })
})

test('what is stored about the sender is deleted with the account', async () => {
  const player = await signIn(70)
  const user = { id: telegramId(70), name: 'Gone', languageCode: 'en' }
  await answerTo(updates.text(user, '/start'))
  expect(await stateOf(user.id)).toBe('open')
  expect((await player.call(deleteAccount)).status).toBe(200)
  expect(await stateOf(user.id)).toBeUndefined()
})
