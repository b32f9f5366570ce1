import { deleteAccount, getHighScore, getMessageSwitches, getProfile, joinGroup } from '@ganj/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { type BotUser, createUpdates } from '#test/fakes/bot-updates.ts'
import { playVerifiedRun } from '#test/fixtures/runs.ts'
import { createPaymentsApp } from '#test/payments/payments.ts'
import { supportText } from '../payments/stars/support-text.ts'
import { botText, isolated, languages } from './texts/bot-texts.ts'
import { en } from './texts/en.ts'
import { fa } from './texts/fa.ts'
import { ru } from './texts/ru.ts'

const testApp = await createPaymentsApp({
  BOT_USERNAME: 'ganj_bot',
  PRIVACY_URL: 'https://ganj.example/legal',
})
const { api, app, jobs, bring, database, clock, advance, signIn, telegramId } = testApp
api.clock = clock
const updates = createUpdates(() => Math.floor(clock().getTime() / 1_000))

beforeEach(() => {
  api.behaviour = () => 'well'
  advance(2)
})

/** Somebody who never opened the app, by the language of its messaging app. */
const stranger = (languageCode: string, id = 5_000): BotUser => ({ id, name: 'Zoe', languageCode })
/** What the bot says to an update. */
async function answerTo(update: object) {
  const before = api.said.length
  expect(await bring(update)).toBe(200)
  advance(2)
  return api.said.slice(before)
}
const lastCall = (method: string) => api.calls.findLast((call) => call.method === method)?.fields
const stateOf = async (chatId: number) =>
  (await database.maybe<{ state: string }>(sql`SELECT state FROM bot_chat WHERE chat_id = ${chatId}`))?.state

/** The pages whose pictures are shown with the cards of inline mode. */
const previewsOf = (cards: unknown) =>
  (cards as { input_message_content: { link_preview_options: { url: string } } }[]).map(
    ({ input_message_content }) => input_message_content.link_preview_options.url,
  )

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()

test('every text has the same placeholders in every language', () => {
  for (const key of Object.keys(fa) as (keyof typeof fa)[]) {
    expect([key, placeholders(en[key]), placeholders(ru[key])]).toEqual([
      key,
      placeholders(fa[key]),
      placeholders(fa[key]),
    ])
  }
})

describe.each(languages)('in a private chat, %s', (language) => {
  const someone = stranger(language, 5_000 + languages.indexOf(language))
  const say = (key: Parameters<typeof botText>[1], values = {}) => botText(language, key, values)

  test('/start greets by name, with a button that opens the app', async () => {
    const [hello] = await answerTo(updates.text(someone, '/start'))
    expect(hello?.text).toBe(say('start.hello', { name: '\u2068Zoe\u2069', app: 'Ganj' }))
    expect(hello?.buttons).toEqual([[{ text: say('start.play'), web_app: { url: 'https://ganj.example' } }]])
    expect(lastCall('setChatMenuButton')).toMatchObject({
      chat_id: someone.id,
      menu_button: { text: say('menu.play') },
    })
  })

  test.each(['ref_1001__jso_story', 'mi_abcdefghijkl', 'bmid_nowruz000001', 'pd-8fKx2'])(
    '/start %s hands the parameter on to the app',
    async (parameter) => {
      const [hello] = await answerTo(updates.text(someone, `/start ${parameter}`))
      const url = `https://t.me/ganj_bot?startapp=${parameter}`
      expect(hello?.buttons).toEqual([[{ text: say('start.play'), url }]])
    },
  )

  test('/start with what can be no parameter opens the app without one', async () => {
    const [hello] = await answerTo(updates.text(someone, '/start javascript:alert(1)'))
    expect(hello?.buttons[0]?.[0]).toEqual({
      text: say('start.play'),
      web_app: { url: 'https://ganj.example' },
    })
  })

  test('/help, /privacy, /paysupport and what is no command are answered', async () => {
    const [help] = await answerTo(updates.text(someone, '/help'))
    expect(help?.text).toBe(say('help.text'))
    expect(help?.buttons.at(-1)).toEqual([
      { text: say('help.add-to-group'), url: 'https://t.me/ganj_bot?startgroup=hello' },
    ])
    const [privacy] = await answerTo(updates.text(someone, '/privacy'))
    expect(privacy).toMatchObject({
      text: say('privacy.text'),
      buttons: [[{ text: say('privacy.read'), url: 'https://ganj.example/legal' }]],
    })
    const [support, ...twice] = await answerTo(updates.text(someone, '/paysupport'))
    expect([support?.text, twice]).toEqual([supportText(language, '@ganj_support'), []])
    const [lost] = await answerTo(updates.text(someone, 'hm?'))
    expect(lost?.text).toBe(say('unknown.text'))
  })

  test('/board and /challenge belong to groups', async () => {
    for (const command of ['/board', '/challenge']) {
      const [only] = await answerTo(updates.text(someone, command))
      expect(only?.text).toBe(say('group.only-in-group'))
    }
  })

  test('/language changes the language of everything that follows, and says so in it', async () => {
    const chooser = stranger('de', 5_100 + languages.indexOf(language))
    const [question] = await answerTo(updates.text(chooser, '/language'))
    expect(question?.text).toBe(botText('fa', 'language.choose'))
    expect(question?.buttons.flat().map(({ callback_data }) => callback_data)).toContain(
      `language:${language}`,
    )
    await bring(updates.press(chooser, `language:${language}`))
    expect(lastCall('editMessageText')?.text).toBe(say('language.chosen'))
    const [help] = await answerTo(updates.text(chooser, '/help'))
    expect(help?.text).toBe(say('help.text'))
    const [support] = await answerTo(updates.text(chooser, '/paysupport'))
    expect(support?.text).toBe(supportText(language, '@ganj_support'))
  })

  test('/notifications shows the switches of a player, and each press turns one', async () => {
    const [strange] = await answerTo(updates.text(someone, '/notifications'))
    expect(strange?.text).toBe(say('notifications.no-player'))
    const number = 10 + languages.indexOf(language)
    const player = await signIn(number)
    const user = { id: telegramId(number), name: 'Ali', languageCode: language }
    const [shown] = await answerTo(updates.text(user, '/notifications'))
    expect(shown?.text).toBe(say('notifications.choose'))
    expect(shown?.buttons[0]).toEqual([
      { text: `🔔 ${say('kind.prize')}`, callback_data: 'message:prize:off' },
    ])
    await bring(updates.press(user, 'message:prize:off'))
    expect(lastCall('answerCallbackQuery')?.text).toBe(say('notifications.off', { kind: say('kind.prize') }))
    const { body } = await player.call(getMessageSwitches)
    expect(body.find(({ kind }) => kind === 'prize')).toEqual({ kind: 'prize', isOn: false })
    await bring(updates.press(user, 'message:prize:on'))
    expect((await player.call(getMessageSwitches)).body.every(({ isOn }) => isOn)).toBe(true)
  })
})

const admin = { status: 'administrator' }
const left = { status: 'left' }
const kicked = { status: 'kicked', until_date: 0 }

describe.each(languages)('in a group, %s', (language) => {
  const at = languages.indexOf(language)
  const chat = { id: -100_500 - at, title: 'ستاره‌ها' }
  const group = `\u2068${chat.title}\u2069`
  const adder = stranger(language, 5_200 + at)
  const say = (key: Parameters<typeof botText>[1], values = {}) => botText(language, key, values)
  const number = 20 + 2 * at

  test('added to a group it introduces itself, in the language of who added it, with a link that joins', async () => {
    const [hello, ...more] = await answerTo(updates.membership(adder, chat, left, { status: 'member' }))
    expect([hello?.chatId, hello?.text, more]).toEqual([
      chat.id,
      say('group.hello', { group, app: 'Ganj' }),
      [],
    ])
    expect(hello?.buttons[0]?.[0]?.url).toMatch(/^https:\/\/t\.me\/ganj_bot\?startapp=mi_[0-9a-z]{12}$/)
    // To be made an administrator later is no reason to say it all again.
    expect(await answerTo(updates.membership(adder, chat, { status: 'member' }, admin))).toEqual([])
  })

  test('/board posts who plays for the group, and the link by which one joins', async () => {
    const [empty] = await answerTo(updates.text(adder, '/board', chat))
    expect(empty?.text).toBe(say('group.board-empty', { group }))
    const link = String(empty?.buttons[0]?.[0]?.url)
    const player = await signIn(number)
    const groupId = link.split('mi_')[1]!
    await player.call(joinGroup, { body: { groupId } })
    const { score } = await playVerifiedRun(testApp, player)
    const [board] = await answerTo(updates.text(adder, '/board@ganj_bot', chat))
    const [title, first] = board!.text.split('\n')
    expect(title).toBe(say('group.board', { group }))
    expect(first).toContain(new Intl.NumberFormat(language === 'fa' ? 'fa-IR' : language).format(score))
    expect(board?.buttons[0]?.[0]?.url).toBe(link)
    expect(lastCall('sendMessage')?.link_preview_options).toMatchObject({
      url: expect.stringContaining(`https://ganj.example/share/g.${language}.-.${groupId}.`),
    })
  })

  test('/challenge is open to all, taken by the first, and by nobody else', async () => {
    const [challenger, opponent] = [
      { id: telegramId(number), name: 'Ali', languageCode: 'en' },
      { id: telegramId(number + 1), name: 'Sara', languageCode: 'en' },
    ]
    const [closed] = await answerTo(updates.text(adder, '/challenge', chat))
    expect(closed?.text).toBe(say('duel.no-player'))
    const [open] = await answerTo(updates.text(challenger, '/challenge', chat))
    const accept = String(open?.buttons[0]?.[0]?.callback_data)
    const player = await signIn(number)
    const { username } = (await player.call(getProfile)).body
    const { score } = (await player.call(getHighScore, { query: { dimension: 'weekly' } })).body
    expect(score).toBeGreaterThan(0)
    expect(open?.text).toBe(say('duel.open', { challenger: isolated(username), score }))
    const pressed = async (user: BotUser) => {
      await bring(updates.press(user, accept, chat))
      return lastCall('answerCallbackQuery')?.text
    }
    expect(await pressed(challenger)).toBe(say('duel.own'))
    expect(await pressed(opponent)).toBe(say('duel.no-player'))
    const rival = (await (await signIn(number + 1)).call(getProfile)).body.username
    expect(await pressed(opponent)).toBe(say('duel.yours'))
    expect(String(lastCall('editMessageText')?.text)).toContain('ganj-')
    await signIn(90)
    expect(await pressed({ id: telegramId(90), name: 'Late' })).toBe(say('duel.taken'))
    // Repeated it is the same duel.
    const [again] = await answerTo(updates.text(challenger, '/challenge', chat))
    expect(again?.buttons.flat().some(({ callback_data }) => callback_data)).toBe(false)
    advance(8 * 86_400)
    expect(await pressed({ id: telegramId(90), name: 'Late' })).toBe(say('duel.over'))

    // The result comes when the week takes no score any more, once, although the first answer is a refusal for now.
    const values = { winner: isolated(username), score, loser: isolated(rival), other: 0 }
    const results = () => api.said.filter(({ text }) => text === say('duel.won', values))
    await jobs['post-duels']({})
    expect(results()).toEqual([])
    await jobs['close-seasons']({})
    for (const how of ['limited', 'well', 'well'] as const) {
      api.behaviour = (method) => (method === 'sendMessage' ? how : 'well')
      await jobs['post-duels']({})
      advance(2)
    }
    expect(results()).toMatchObject([{ chatId: chat.id }])
  })

  test('a result whose answer was lost is not posted again', async () => {
    const [one, other] = [await signIn(number + 20), await signIn(number + 21)]
    await playVerifiedRun(testApp, one)
    await answerTo(updates.text({ id: telegramId(number + 20), name: 'A' }, '/challenge', chat))
    await database.rows(sql`UPDATE group_duel SET opponent_id = ${other.id} WHERE challenger_id = ${one.id}`)
    advance(8 * 86_400)
    await jobs['close-seasons']({})
    const posts = () => api.calls.filter(({ method }) => method === 'sendMessage').length
    const before = posts()
    for (const how of ['unanswered', 'well'] as const) {
      api.behaviour = (method) => (method === 'sendMessage' ? how : 'well')
      await jobs['post-duels']({})
      advance(2)
    }
    expect(posts()).toBe(before + 1)
  })

  test('inline it offers the score of the week, and an invitation', async () => {
    expect(await bring(updates.inline(adder))).toBe(200)
    const offered = lastCall('answerInlineQuery')
    expect(offered?.results).toMatchObject([
      { id: 'invite', title: say('inline.invite-title', { app: 'Ganj' }) },
    ])
    expect(offered?.button).toMatchObject({ text: say('inline.open') })
    const player = await signIn(number)
    const { score } = await playVerifiedRun(testApp, player)
    await bring(updates.inline({ id: telegramId(number), name: 'Ali', languageCode: language }))
    const cards = lastCall('answerInlineQuery')?.results
    expect(cards).toMatchObject([{ title: say('inline.title', { score }) }, { id: 'invite' }])
    expect(JSON.stringify(cards)).toContain(`startapp=ref_${telegramId(number)}__jso_inline`)
    const previews = previewsOf(cards)
    expect(previews[0]).toContain(`https://ganj.example/share/s.${language}.`)
    expect(previews[0]).toContain(`.${score}.`)
    expect(previews[1]).toContain(`https://ganj.example/share/i.${language}.`)
    for (const url of previews) {
      const { statusCode } = await app.inject({ url: new URL(url).pathname, headers: { accept: '*/*' } })
      expect(statusCode).toBe(200)
    }
  })
})

describe('what happens to chats is remembered', () => {
  test('blocked and opened again, in whatever order it is told', async () => {
    const user = stranger('en', 6_000)
    const chat = { id: user.id }
    const now = Math.floor(clock().getTime() / 1_000)
    const blocked = updates.membership(user, chat, { status: 'member' }, kicked, { date: now })
    const opened = updates.membership(user, chat, kicked, { status: 'member' }, { date: now + 10 })
    await bring(blocked)
    expect(await stateOf(user.id)).toBe('closed')
    await bring(opened)
    expect(await stateOf(user.id)).toBe('open')
    // The older one comes late.
    await bring(updates.membership(user, chat, { status: 'member' }, kicked, { date: now }))
    expect(await stateOf(user.id)).toBe('open')
  })

  test('rights that are taken and given, and leaving', async () => {
    const chat = { id: -100_900, title: 'Quiet' }
    const user = stranger('en', 6_001)
    const restricted = { status: 'restricted', is_member: true, can_send_messages: false }
    await bring(updates.membership(user, chat, left, { status: 'member' }))
    advance(2)
    await bring(updates.membership(user, chat, { status: 'member' }, restricted))
    expect(await stateOf(chat.id)).toBe('muted')
    advance(2)
    await bring(updates.membership(user, chat, restricted, { status: 'member' }))
    expect(await stateOf(chat.id)).toBe('open')
    advance(2)
    await bring(updates.membership(user, chat, { status: 'member' }, kicked))
    expect(await stateOf(chat.id)).toBe('closed')
  })

  test.each([
    ['blocked', 'closed'],
    ['muted', 'muted'],
  ] as const)(
    'an answer that is refused as %s: the chat is %s, and the update is not brought again',
    async (how, state) => {
      const id = how === 'blocked' ? -100_910 : -100_911
      const chat = { id, title: 'Closed' }
      api.behaviour = (method) => (method === 'sendMessage' ? how : 'well')
      expect(await bring(updates.text(stranger('en', 6_002), '/board', chat))).toBe(200)
      expect(await stateOf(chat.id)).toBe(state)
    },
  )

  test('a group that becomes a supergroup keeps its link, whichever message says it first', async () => {
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
      await bring(migration)
      const [after] = await answerTo(updates.text(user, '/board', moved))
      expect(after?.buttons).toEqual(before?.buttons)
    }
  })
})

describe('updates that come twice', () => {
  test('are answered once', async () => {
    const update = updates.text(stranger('en', 6_100), '/help')
    expect(await answerTo(update)).toHaveLength(1)
    expect(await answerTo(update)).toEqual([])
  })

  test('are answered when the first answer was refused for now', async () => {
    const update = updates.text(stranger('en', 6_101), '/help')
    api.behaviour = (method) => (method === 'sendMessage' ? 'limited' : 'well')
    expect(await bring(update)).not.toBe(200)
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

test('at deployment commands, descriptions and the menu button are set in every language', async () => {
  await testApp.setUpBot!()
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

test('what is kept of who asked goes with the account', async () => {
  const player = await signIn(70)
  const user = { id: telegramId(70), name: 'Gone', languageCode: 'en' }
  await answerTo(updates.text(user, '/start'))
  expect(await stateOf(user.id)).toBe('open')
  expect((await player.call(deleteAccount)).status).toBe(200)
  expect(await stateOf(user.id)).toBeUndefined()
})
