import { getMessageSwitches } from '@ganj/contract'
import { describe, expect, test } from 'vitest'
import { languages } from '#platform/texts/texts.ts'
import { createBotApp, stranger } from '#test/bot/bot-app.ts'
import { supportText } from '../payments/stars/support-text.ts'
import { botText } from './texts/bot-texts.ts'

const { deliverUpdate, signIn, telegramId, updates, answerTo, lastCall } = await createBotApp()

describe.each(languages)('in a private chat, %s', (language) => {
  const someone = stranger(language, 5_000 + languages.indexOf(language))
  const say = (key: Parameters<typeof botText>[1], values = {}) => botText(language, key, values)

  test('/start greets the player by name, with a button that opens the app', async () => {
    const [hello] = await answerTo(updates.text(someone, '/start'))
    expect(hello?.text).toBe(say('start.hello', { name: '\u2068Zoe\u2069', app: 'Ganj' }))
    expect(hello?.buttons).toEqual([[{ text: say('start.play'), web_app: { url: 'https://ganj.example' } }]])
    expect(lastCall('setChatMenuButton')).toMatchObject({
      chat_id: someone.id,
      menu_button: { text: say('menu.play') },
    })
  })

  test.each(['ref_1001__jso_story', 'mi_abcdefghijkl', 'bmid_nowruz000001', 'pd-8fKx2'])(
    '/start %s passes the parameter on to the app',
    async (parameter) => {
      const [hello] = await answerTo(updates.text(someone, `/start ${parameter}`))
      const url = `https://t.me/ganj_bot?startapp=${parameter}`
      expect(hello?.buttons).toEqual([[{ text: say('start.play'), url }]])
    },
  )

  test('/start with an invalid parameter opens the app without one', async () => {
    const [hello] = await answerTo(updates.text(someone, '/start javascript:alert(1)'))
    expect(hello?.buttons[0]?.[0]).toEqual({
      text: say('start.play'),
      web_app: { url: 'https://ganj.example' },
    })
  })

  test('/help, /privacy, /paysupport and unknown text are answered', async () => {
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

  test('/language changes the language of every later message, and confirms it in that language', async () => {
    const chooser = stranger('de', 5_100 + languages.indexOf(language))
    const [question] = await answerTo(updates.text(chooser, '/language'))
    expect(question?.text).toBe(botText('fa', 'language.choose'))
    expect(question?.buttons.flat().map(({ callback_data }) => callback_data)).toContain(
      `language:${language}`,
    )
    await deliverUpdate(updates.press(chooser, `language:${language}`))
    expect(lastCall('editMessageText')?.text).toBe(say('language.chosen'))
    const [help] = await answerTo(updates.text(chooser, '/help'))
    expect(help?.text).toBe(say('help.text'))
    const [support] = await answerTo(updates.text(chooser, '/paysupport'))
    expect(support?.text).toBe(supportText(language, '@ganj_support'))
  })

  test("/notifications shows the player's switches, and each press toggles one", async () => {
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
    await deliverUpdate(updates.press(user, 'message:prize:off'))
    expect(lastCall('answerCallbackQuery')?.text).toBe(say('notifications.off', { kind: say('kind.prize') }))
    const { body } = await player.call(getMessageSwitches)
    expect(body.find(({ kind }) => kind === 'prize')).toEqual({ kind: 'prize', isOn: false })
    await deliverUpdate(updates.press(user, 'message:prize:on'))
    expect((await player.call(getMessageSwitches)).body.every(({ isOn }) => isOn)).toBe(true)
  })
})
