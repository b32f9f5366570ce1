import { getSessions, refreshSession, revokeSession } from '@ganj/contract'
import { expect, test } from 'vitest'
import { createTestApp } from '#test/test-app.ts'

const { call, signIn, advance } = await createTestApp({ ACCESS_TOKEN_TTL: '3600' })

test('sessions are listed by last use, with the current one', async () => {
  const phone = await signIn(1)
  advance(60)
  const desk = await signIn(1)
  const { body } = await phone.call(getSessions)
  expect(body).toHaveLength(2)
  expect(body.map(({ current }) => current)).toEqual([false, true])

  advance(60)
  await call(refreshSession, { body: { refreshToken: phone.refreshToken } })
  const { body: used } = await desk.call(getSessions)
  expect(used.map(({ current }) => current)).toEqual([false, true])
  expect(used[0]!.lastUsedAt > used[0]!.createdAt).toBe(true)
})

test('a revoked session can do nothing more, and the others continue', async () => {
  const [phone, desk] = [await signIn(2), await signIn(2)]
  const { body: sessions } = await desk.call(getSessions)
  const other = sessions.find(({ current }) => !current)!
  const revoke = () => desk.call(revokeSession, { body: { sessionPublicId: other.publicId } })
  const { body: left } = await revoke()
  expect(left.map(({ current }) => current)).toEqual([true])
  expect((await revoke()).problem.code).toBe('auth.no-session')
  const lost = await call(refreshSession, { body: { refreshToken: phone.refreshToken } })
  expect([lost.status, lost.problem.code]).toEqual([401, 'auth.refresh-invalid'])
  expect((await call(refreshSession, { body: { refreshToken: desk.refreshToken } })).status).toBe(200)
})

test("another player's session is neither visible nor can it be ended", async () => {
  const [owner, thief] = [await signIn(3), await signIn(4)]
  const { body: mine } = await owner.call(getSessions)
  const { body: theirs } = await thief.call(getSessions)
  expect(theirs.map(({ publicId }) => publicId)).not.toContain(mine[0]!.publicId)
  const taken = await thief.call(revokeSession, { body: { sessionPublicId: mine[0]!.publicId } })
  expect([taken.status, taken.problem.code]).toEqual([404, 'auth.no-session'])
  expect((await owner.call(getSessions)).body).toEqual(mine)
})
