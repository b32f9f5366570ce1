import { getHighScore, getProfile, joinGroup } from '@ganj/contract'
import { describe, expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { languages } from '#platform/texts/texts.ts'
import { createBotApp, membership, stranger } from '#test/bot/bot-app.ts'
import type { BotUser } from '#test/fakes/bot-updates.ts'
import { playVerifiedRun } from '#test/fixtures/runs.ts'
import { botText, isolated } from './texts/bot-texts.ts'

const testApp = await createBotApp()
const { api, app, jobs, deliverUpdate, database, advance, signIn, telegramId, updates, answerTo, lastCall } =
  testApp

/** The pages whose images are shown with the cards of inline mode. */
const previewsOf = (cards: unknown) =>
  (cards as { input_message_content: { link_preview_options: { url: string } } }[]).map(
    ({ input_message_content }) => input_message_content.link_preview_options.url,
  )

describe.each(languages)('in a group, %s', (language) => {
  const at = languages.indexOf(language)
  const chat = { id: -100_500 - at, title: 'ستاره‌ها' }
  const group = `\u2068${chat.title}\u2069`
  const adder = stranger(language, 5_200 + at)
  const say = (key: Parameters<typeof botText>[1], values = {}) => botText(language, key, values)
  const number = 20 + 2 * at

  test('added to a group it introduces itself, in the language of the member who added it, with a join link', async () => {
    const [hello, ...more] = await answerTo(
      updates.membership(adder, chat, membership.left, membership.member),
    )
    expect([hello?.chatId, hello?.text, more]).toEqual([
      chat.id,
      say('group.hello', { group, app: 'Ganj' }),
      [],
    ])
    expect(hello?.buttons[0]?.[0]?.url).toMatch(/^https:\/\/t\.me\/ganj_bot\?startapp=mi_[0-9a-z]{12}$/)
    // A promotion to administrator later does not repeat the introduction.
    expect(await answerTo(updates.membership(adder, chat, membership.member, membership.admin))).toEqual([])
  })

  test('/board posts the players of the group, and the link to join it', async () => {
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

  test('/challenge is open to all, and only the first player to take it gets it', async () => {
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
      await deliverUpdate(updates.press(user, accept, chat))
      return lastCall('answerCallbackQuery')?.text
    }
    expect(await pressed(challenger)).toBe(say('duel.own'))
    expect(await pressed(opponent)).toBe(say('duel.no-player'))
    const rival = (await (await signIn(number + 1)).call(getProfile)).body.username
    expect(await pressed(opponent)).toBe(say('duel.yours'))
    expect(String(lastCall('editMessageText')?.text)).toContain('ganj-')
    await signIn(90)
    expect(await pressed({ id: telegramId(90), name: 'Late' })).toBe(say('duel.taken'))
    // A repeated update refers to the same duel.
    const [again] = await answerTo(updates.text(challenger, '/challenge', chat))
    expect(again?.buttons.flat().some(({ callback_data }) => callback_data)).toBe(false)
    advance(8 * 86_400)
    expect(await pressed({ id: telegramId(90), name: 'Late' })).toBe(say('duel.over'))

    // The result is posted once, when the week is closed for scores, although the first attempt is refused temporarily.
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
    expect(await deliverUpdate(updates.inline(adder))).toBe(200)
    const offered = lastCall('answerInlineQuery')
    expect(offered?.results).toMatchObject([
      { id: 'invite', title: say('inline.invite-title', { app: 'Ganj' }) },
    ])
    expect(offered?.button).toMatchObject({ text: say('inline.open') })
    const player = await signIn(number)
    const { score } = await playVerifiedRun(testApp, player)
    await deliverUpdate(updates.inline({ id: telegramId(number), name: 'Ali', languageCode: language }))
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
