import { getAvatars, getLeaderboard, getProfile, updateProfile } from '@ganj/contract'
import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { createTestApp } from '#test/test-app.ts'
import { avatarSeed } from './avatar-seed.ts'

const { app, signIn, advance, database } = await createTestApp({ ACCESS_TOKEN_TTL: '3600' })

test('a new player has an avatar, a username, and is new for a day', async () => {
  const [player, other] = [await signIn(1), await signIn(2)]
  const { body } = await player.call(getProfile)
  expect(body).toMatchObject({ telegramId: 1001, language: 'fa', isNew: true })
  expect(body.username).toMatch(/^ganj-/)
  expect((await other.call(getProfile)).body.avatarPublicId).not.toBe(body.avatarPublicId)
  await database.rows(
    sql`UPDATE player SET created_at = created_at - interval '1 day' WHERE id = ${player.id}`,
  )
  expect((await player.call(getProfile)).body.isNew).toBe(false)
})

test('a player chooses a username and an avatar, one without the other', async () => {
  const player = await signIn(3)
  const { body: before } = await player.call(getProfile)
  const named = await player.call(updateProfile, { body: { username: 'كيان_۷' } })
  expect(named.body).toEqual({ ...before, username: 'کیان_7' })
  const withAvatar = await player.call(updateProfile, { body: { avatarPublicId: 'simorgh' } })
  expect(withAvatar.body).toEqual({ ...named.body, avatarPublicId: 'simorgh' })
  expect((await player.call(updateProfile, { body: {} })).body).toEqual(withAvatar.body)
  expect((await player.call(getProfile)).body).toEqual(withAvatar.body)
})

test("a username that is taken is refused, however it is written; the player's own again is no conflict", async () => {
  const [owner, other] = [await signIn(4), await signIn(5)]
  await owner.call(updateProfile, { body: { username: 'Arash_علی' } })
  for (const username of ['Arash_علی', 'ARASH_علي', 'arash_علی']) {
    const { status, problem } = await other.call(updateProfile, { body: { username } })
    expect([status, problem.code]).toEqual([409, 'profile.username-taken'])
  }
  expect((await owner.call(updateProfile, { body: { username: 'arash_علی' } })).status).toBe(200)
})

test('of fifty players who choose one username at once, one gets it', async () => {
  const players = await Promise.all(Array.from({ length: 50 }, (_, index) => signIn(100 + index)))
  const answers = await Promise.all(
    players.map((player, index) =>
      player.call(updateProfile, { body: { username: index % 2 ? 'Rostam' : 'rostam' } }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
})

test('an unavailable username or avatar changes nothing', async () => {
  const player = await signIn(6)
  const { body: before } = await player.call(getProfile)
  const code = async (body: { username?: string; avatarPublicId?: string }) =>
    (await player.call(updateProfile, { body })).problem.code
  expect(await code({ username: 'ab' })).toBe('profile.username-invalid')
  expect(await code({ username: 'ادمین', avatarPublicId: 'fox' })).toBe('profile.username-reserved')
  expect(await code({ username: 'siavash', avatarPublicId: 'unicorn' })).toBe('profile.avatar-unknown')
  expect((await player.call(getProfile)).body).toEqual(before)
})

test('there are 24 avatars, with names in the requested language', async () => {
  const player = await signIn(7)
  const names = async (language: string) => {
    const { body } = await player.call(getAvatars, { headers: { 'accept-language': language } })
    expect(body).toHaveLength(24)
    return body.map(({ name }) => name)
  }
  expect((await names('fa')).slice(0, 2)).toEqual(['شیر', 'سیمرغ'])
  expect((await names('en')).slice(0, 2)).toEqual(['Lion', 'Simorgh'])
  expect((await names('ru')).slice(0, 2)).toEqual(['Лев', 'Симург'])
})

test('each avatar is a small image without scripts, and is not sent twice', async () => {
  const player = await signIn(8)
  const { body: offered } = await player.call(getAvatars)
  for (const { imageUrl } of offered) {
    const { statusCode, headers, body } = await app.inject(imageUrl)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('image/svg+xml; charset=utf-8')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(body).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 64 64">.*<\/svg>$/s)
    expect(body).not.toMatch(/script|href|NaN|undefined/)
    const again = await app.inject({ url: imageUrl, headers: { 'if-none-match': headers.etag as string } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  }
  for (const name of ['unicorn.svg', 'lion', 'lion.png', '..%2flion.svg', 'LION.svg', '%00.svg']) {
    expect((await app.inject(`/api/avatar/image/${name}`)).statusCode).toBe(404)
  }
})

test('every drawn avatar weighs less than 1200 bytes', () => {
  const heavy = avatarSeed.filter(({ data }) => Buffer.byteLength(data.svg) >= 1200)
  expect(heavy.map(({ publicId }) => publicId)).toEqual([])
})

test('a board shows the avatar a player chose', async () => {
  const player = await signIn(9)
  await player.call(updateProfile, { body: { username: 'tahmineh', avatarPublicId: 'owl' } })
  await database.rows(sql`INSERT INTO standing VALUES ('all-time', ${player.id}, 5, now())`)
  advance(1)
  const { body } = await player.call(getLeaderboard, { query: { dimension: 'all-time' } })
  expect(body.me).toMatchObject({ username: 'tahmineh', avatarPublicId: 'owl' })
})
