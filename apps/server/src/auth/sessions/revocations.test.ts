import { deleteAccount, getIndicators, getSessions, openRun, revokeSession } from '@ganj/contract'
import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { createTestApp } from '#test/test-app.ts'
import { createApp } from '../../api.ts'

const { dependencies, signIn, advance, clock, database } = await createTestApp()

async function endedElsewhere(sessionId: string): Promise<void> {
  await database.rows(sql`UPDATE session SET revoked_at = ${clock()} WHERE id = ${sessionId}`)
}

async function twoDevices(number: number) {
  const [thief, owner] = [await signIn(number), await signIn(number)]
  const { body: sessions } = await owner.call(getSessions)
  return { thief, owner, sessionId: sessions.find(({ current }) => !current)!.publicId }
}

test('an access token of a session that this process revoked can no longer write or read', async () => {
  const { thief, owner, sessionId } = await twoDevices(1)
  expect((await thief.call(openRun)).status).toBe(200)
  await owner.call(revokeSession, { body: { sessionPublicId: sessionId } })
  for (const refused of [await thief.call(openRun), await thief.call(getIndicators)]) {
    expect([refused.status, refused.problem.code]).toEqual([401, 'auth.token-invalid'])
  }
  expect((await owner.call(openRun)).status).toBe(200)
})

test('a session that another process revoked is known within a second, also when its transaction was slow', async () => {
  const { thief, owner, sessionId } = await twoDevices(2)
  await owner.call(getIndicators)
  await endedElsewhere(sessionId)
  advance(1)
  expect((await thief.call(openRun)).problem.code).toBe('auth.token-invalid')

  const late = await twoDevices(3)
  const began = clock()
  advance(20)
  await late.owner.call(getIndicators)
  await database.rows(sql`UPDATE session SET revoked_at = ${began} WHERE id = ${late.sessionId}`)
  advance(1)
  expect((await late.thief.call(openRun)).problem.code).toBe('auth.token-invalid')
})

test('a session that another process revoked is known within a second, also after the clock was set back', async () => {
  const soon = await twoDevices(6)
  await soon.owner.call(getIndicators)
  advance(-600)
  await endedElsewhere(soon.sessionId)
  advance(1)
  expect((await soon.thief.call(openRun)).problem.code).toBe('auth.token-invalid')

  const later = await twoDevices(7)
  advance(86_400)
  await (await signIn(8)).call(getIndicators)
  advance(-86_400)
  await endedElsewhere(later.sessionId)
  advance(1)
  for (const { thief } of [later, soon]) {
    expect((await thief.call(openRun)).problem.code).toBe('auth.token-invalid')
  }
})

test('a process that starts knows the earlier revocations', async () => {
  const { thief, sessionId } = await twoDevices(4)
  await endedElsewhere(sessionId)
  const { app } = await createApp(dependencies)
  const headers = { authorization: `Bearer ${thief.accessToken}` }
  const { statusCode } = await app.inject({ url: `/api${getIndicators.path}`, headers })
  await app.close()
  expect(statusCode).toBe(401)
})

test('a deletion may be repeated under its key although it ended every session', async () => {
  const player = await signIn(5)
  const first = await player.call(deleteAccount, { key: 'away-with-me' })
  advance(2)
  const again = await player.call(deleteAccount, { key: 'away-with-me' })
  expect([again.status, again.body]).toEqual([200, first.body])
})
