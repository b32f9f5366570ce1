import {
  createGroup,
  deleteAccount,
  getRuns,
  getShareLink,
  prepareShareMessage,
  updateProfile,
} from '@ganj/contract'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { playVerifiedRun } from '#test/fixtures/runs.ts'
import { createPaymentsApp } from '#test/payments/payments.ts'
import { createTestApp, type TestPlayer } from '#test/test-app.ts'
import { createPictures } from './picture/render-picture.ts'
import { createShareTokens, type Shared } from './share-token.ts'

const testApp = await createPaymentsApp({ BOT_USERNAME: 'ganj_bot' })
const { api, app, signIn, telegramId, advance } = testApp

const linkOf = async (
  player: TestPlayer,
  query: { kind: 'invite' | 'score' | 'group'; runPublicId?: string },
  language = 'fa',
) => {
  const headers = { 'accept-language': language }
  return (await player.call(getShareLink, { query, headers })).body.link
}
const open = (link: string) => app.inject({ url: new URL(link).pathname, headers: { accept: 'text/html' } })
const pictureOf = (link: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `${new URL(link).pathname}/picture.png`, headers })
const tagOf = (page: string, property: string) =>
  new RegExp(`<meta property="${property}" content="([^"]*)">`).exec(page)?.[1]
/** Width and height are the first words of the first chunk of a PNG. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]

let sara: TestPlayer
let runPublicId: string
let score: number

beforeAll(async () => {
  sara = await signIn(1)
  await sara.call(updateProfile, { body: { username: 'سارا_۹۸' } })
  score = (await playVerifiedRun(testApp, sara)).score
  runPublicId = (await sara.call(getRuns)).body.runs[0]?.publicId ?? ''
})

describe('an invitation', () => {
  test('has a page with a preview, which opens the app with the inviter', async () => {
    const link = (await linkOf(sara, { kind: 'invite' })) ?? ''
    expect(link).toMatch(/^https:\/\/ganj\.example\/share\/i\.fa\./)
    const { statusCode, body, headers } = await open(link)
    expect(statusCode).toBe(200)
    expect(tagOf(body, 'og:title')).toBe('\u2068سارا_98\u2069 تو را به گنج دعوت کرده است')
    expect(tagOf(body, 'og:image')).toBe(`${link}/picture.png`)
    expect(tagOf(body, 'og:locale')).toBe('fa_IR')
    expect(body).toContain(`href="https://t.me/ganj_bot?startapp=ref_${telegramId(1)}__jso_invite"`)
    expect(headers['cache-control']).toBe('public, max-age=3600')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  })

  test('has its own image, which is drawn once and cached', async () => {
    const link = (await linkOf(sara, { kind: 'invite' }, 'ru')) ?? ''
    const { rawPayload, headers, statusCode } = await pictureOf(link)
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
    expect(sizeOf(rawPayload)).toEqual([1200, 630])
    // Messengers refuse large images.
    expect(rawPayload.length).toBeLessThan(300_000)
    const etag = String(headers.etag)
    expect((await pictureOf(link, { 'if-none-match': etag })).statusCode).toBe(304)
  })
})

describe('a score', () => {
  test.each([
    ['fa', 'fa-IR', '{score} امتیاز در گنج'],
    ['en', 'en', '{score} points in Ganj'],
    ['ru', 'ru', 'Очков в Ganj: {score}'],
  ])('is in the digits of %s', async (language, locale, words) => {
    const title = words.replace('{score}', new Intl.NumberFormat(locale).format(score))
    const link = (await linkOf(sara, { kind: 'score', runPublicId }, language)) ?? ''
    const { body } = await open(link)
    expect(tagOf(body, 'og:title')).toBe(title)
    expect(body).toContain(`ref_${telegramId(1)}__jso_card`)
    expect(sizeOf((await pictureOf(link)).rawPayload)).toEqual([1200, 630])
  })

  test("for another player's run, or for none, falls back to an invitation", async () => {
    const other = await signIn(2)
    expect(await linkOf(other, { kind: 'score', runPublicId })).toContain('/share/i.fa.')
    expect(await linkOf(sara, { kind: 'score' })).toContain('/share/i.fa.')
  })

  test('with a modified link opens nothing', async () => {
    const link = (await linkOf(sara, { kind: 'score', runPublicId })) ?? ''
    for (const forged of [
      link.replace(`.${score}.`, `.${score + 1}.`),
      link.slice(0, -1),
      `${link}x`,
      link.replace('s.fa', 's.en'),
    ]) {
      expect((await open(forged)).statusCode).toBe(404)
      expect((await pictureOf(forged)).statusCode).toBe(404)
    }
  })
})

describe("a group's board", () => {
  test('is shared only by players of a group, and links to it', async () => {
    const founder = await signIn(3)
    expect(await linkOf(founder, { kind: 'group' })).toBeNull()
    const { body: group } = await founder.call(createGroup, { body: { title: 'ستاره‌های شب' } })
    const link = (await linkOf(founder, { kind: 'group' })) ?? ''
    const { body } = await open(link)
    expect(tagOf(body, 'og:title')).toBe('بازی برای \u2068ستاره‌های شب\u2069 در گنج')
    expect(body).toContain(`startapp=mi_${group.groupId}__ref_${telegramId(3)}__jso_group`)
    const empty = await pictureOf(link)
    await playVerifiedRun(testApp, founder)
    const pictureAfterRun = await pictureOf(link)
    expect(pictureAfterRun.headers.etag).not.toBe(empty.headers.etag)
    expect(pictureAfterRun.headers['cache-control']).toBe('public, max-age=300')
  })
})

describe('a prepared message', () => {
  const prepare = async (
    player: TestPlayer,
    body: { kind: 'invite' | 'score' | 'group'; runPublicId?: string },
    language = 'fa',
  ) => {
    const headers = { 'accept-language': language }
    const answer = await player.call(prepareShareMessage, { body, headers })
    expect(answer.status).toBe(200)
    return answer.body.preparedMessageId
  }
  const prepared = () => api.calls.findLast(({ method }) => method === 'savePreparedInlineMessage')?.fields
  afterEach(() => {
    api.behaviour = () => 'well'
  })

  test.each([
    ['fa', 'می‌توانی بزنی جلو؟', 'بزن بریم'],
    ['en', 'Can you beat it?', 'Play'],
    ['ru', 'Сможешь больше?', 'Играть'],
  ])(
    'in %s has the score, its image and a button that starts the game',
    async (language, challenge, play) => {
      const id = await prepare(sara, { kind: 'score', runPublicId }, language)
      expect(id).toMatch(`prepared-${telegramId(1)}-`)
      const page = (await linkOf(sara, { kind: 'score', runPublicId }, language)) ?? ''
      const title = tagOf((await open(page)).body, 'og:title') ?? ''
      expect(prepared()).toEqual({
        user_id: telegramId(1),
        result: {
          type: 'article',
          id: 'share',
          title,
          input_message_content: {
            message_text: `${title}\n${challenge}`,
            link_preview_options: { url: page, prefer_large_media: true, show_above_text: true },
          },
          reply_markup: {
            inline_keyboard: [
              [{ text: play, url: `https://t.me/ganj_bot?startapp=ref_${telegramId(1)}__jso_card` }],
            ],
          },
        },
        allow_user_chats: true,
        allow_group_chats: true,
        allow_channel_chats: true,
      })
    },
  )

  test('for a group is prepared only for its players, and its button joins', async () => {
    const founder = await signIn(5)
    expect(await prepare(founder, { kind: 'group' })).toBeNull()
    const { body: group } = await founder.call(createGroup, { body: { title: 'Owls' } })
    expect(await prepare(founder, { kind: 'group' }, 'en')).toMatch('prepared-')
    expect(JSON.stringify(prepared())).toContain(
      `{"text":"Play for it","url":"https://t.me/ganj_bot?startapp=mi_${group.groupId}__ref_${telegramId(5)}__jso_group"}`,
    )
  })

  test.each(['error', 'limited', 'silent', 'blocked', 'unauthorized'] as const)(
    'is not prepared when the Bot API answers %s: the link is shared',
    async (behaviour) => {
      api.behaviour = () => behaviour
      expect(await prepare(sara, { kind: 'invite' })).toBeNull()
      expect(await linkOf(sara, { kind: 'invite' })).toContain('/share/i.fa.')
    },
  )

  test('of an unknown kind is refused, and Telegram is not called', async () => {
    const before = api.calls.length
    const { status, problem } = await sara.call(prepareShareMessage, { body: { kind: 'money' as 'invite' } })
    expect([status, problem.code]).toEqual([400, 'request.invalid'])
    expect(api.calls).toHaveLength(before)
  })
})

test('without a bot no message is prepared', async () => {
  const { signIn } = await createTestApp({ PUBLIC_URL: 'https://ganj.example', BOT_USERNAME: 'ganj_bot' })
  const player = await signIn(1)
  const { status, body } = await player.call(prepareShareMessage, { body: { kind: 'invite' } })
  expect([status, body]).toEqual([200, { preparedMessageId: null }])
})

describe('a token', () => {
  const tokens = createShareTokens('a-secret')
  const by = { language: 'en', playerPublicId: 'abcdefghijkl' } as const
  test.each<Shared>([
    { ...by, kind: 'invite' },
    { ...by, playerPublicId: null, kind: 'invite' },
    { ...by, kind: 'score', score: 1_234, place: 7, week: '2026-11-21' },
    { ...by, kind: 'score', score: 1_234, place: null, week: null },
    { ...by, kind: 'group', groupId: '-100_abc' },
  ])('decodes to what was signed: %o', (shared) => {
    expect(tokens.read(tokens.sign(shared))).toEqual(shared)
  })

  test('signed with another secret is invalid', () => {
    expect(tokens.read(createShareTokens('another').sign({ ...by, kind: 'invite' }))).toBeUndefined()
  })
})

describe('images', () => {
  test('requested at once are drawn once, one after the other; too many are refused', async () => {
    const drawn: string[] = []
    let underWay = 0
    const release: (() => void)[] = []
    const pictures = createPictures(async (svg) => {
      underWay += 1
      expect(underWay).toBe(1)
      drawn.push(svg)
      await new Promise<void>((resolve) => release.push(resolve))
      underWay -= 1
      return Buffer.from(svg)
    })
    const asked = Array.from({ length: 16 }, (_, index) => pictures.of(`picture ${index}`))
    const again = pictures.of('picture 0')
    expect(await pictures.of('one too many')).toBeUndefined()
    for (let count = 0; count < 16; count += 1) {
      await expect.poll(() => release.length).toBe(count + 1)
      release[count]?.()
      await asked[count]
    }
    expect((await again)?.png.toString()).toBe('picture 0')
    expect(drawn).toHaveLength(16)
    expect(await pictures.of('picture 3')).toMatchObject({ png: Buffer.from('picture 3') })
    expect(drawn).toHaveLength(16)
  })

  test('that cannot be drawn do not block the next one', async () => {
    const pictures = createPictures(async (svg) => {
      if (svg === 'broken') throw new Error('not drawn')
      return Buffer.from(svg)
    })
    await expect(pictures.of('broken')).rejects.toThrow('not drawn')
    expect((await pictures.of('whole'))?.png.toString()).toBe('whole')
  })
})

test('the link of a player who has left names nobody', async () => {
  const leaving = await signIn(9)
  const link = (await linkOf(leaving, { kind: 'invite' })) ?? ''
  const before = (await open(link)).body
  advance(2 * 86_400)
  const gone = await signIn(9)
  expect((await gone.call(deleteAccount)).status).toBe(200)
  const { statusCode, body } = await open(link)
  expect(statusCode).toBe(200)
  expect(tagOf(before, 'og:title')).not.toBe('گنج')
  expect(tagOf(body, 'og:title')).toBe('گنج')
  expect(body).not.toContain(`ref_${telegramId(9)}`)
})
