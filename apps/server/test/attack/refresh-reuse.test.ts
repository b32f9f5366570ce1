import { getIndicators, handOver, refreshSession, signIn as signInEndpoint } from '@ganj/contract'
import { expect } from 'vitest'
import { developmentInitData } from '../../src/auth/development.ts'
import { botToken, createTestApp } from '../test-app.ts'
import { attack } from './attack.ts'

const { call, signIn, advance, clock } = await createTestApp({ ACCESS_TOKEN_TTL: '3600' })

const refresh = (refreshToken: string) => call(refreshSession, { body: { refreshToken } })
const invalid = [401, 'auth.refresh-invalid']

/** A family of so many tokens, the first one first, with the newest access token. */
async function family(number: number, size: number) {
  const { body } = await call(signInEndpoint, {
    body: { token: developmentInitData(number, botToken, clock) },
  })
  const tokens = [body.refreshToken]
  let { accessToken } = body
  while (tokens.length < size) {
    advance(31)
    const { body: next } = await refresh(tokens.at(-1) ?? '')
    tokens.push(next.refreshToken)
    accessToken = next.accessToken
  }
  return { tokens, accessToken }
}

attack('an old refresh token revokes its whole family', async (count) => {
  const size = 6
  // The newest token is its owner's; each of the others may be a thief's.
  for (let stolen = 0; stolen < size - 1; stolen++) {
    const { tokens, accessToken } = await family(10 + stolen, size)
    advance(31)
    const thief = await refresh(tokens[stolen] ?? '')
    expect([stolen, thief.status, thief.problem.code]).toEqual([stolen, ...invalid])
    count()
    // The newest first: an old one would revoke it too.
    for (const token of tokens.toReversed()) {
      const { status, problem } = await refresh(token)
      expect([status, problem.code]).toEqual(invalid)
      count()
    }
    const headers = { authorization: `Bearer ${accessToken}` }
    expect((await call(getIndicators, { headers })).status).toBe(401)
  }
})

attack('an old refresh token revokes its family also right after two rotations', async (count) => {
  const { refreshToken: first } = await signIn(20)
  const { body: second } = await refresh(first)
  const { body: third } = await refresh(second.refreshToken)
  for (const token of [first, third.refreshToken]) {
    const { status, problem } = await refresh(token)
    expect([status, problem.code]).toEqual(invalid)
    count()
  }
})

attack('a token that was never issued revokes nothing', async (count) => {
  const { refreshToken } = await signIn(21)
  const [session = '', body = '', mac = ''] = refreshToken.split('.')
  const other = (await signIn(22)).refreshToken.split('.')
  const forged = [
    session,
    `${session}.`,
    `${session}.${body}`,
    `${session}.${mac}.${body}`,
    `${session}.${body}.${mac}.`,
    `${session}.${other[1]}.${other[2]}`,
    `${session}.${body}.${mac.slice(0, -1)}`,
    `${session}.${'A'.repeat(43)}.${'A'.repeat(43)}`,
  ]
  for (const token of forged) {
    expect([token, (await refresh(token)).status]).toEqual([token, 401])
    count()
  }
  expect((await refresh(refreshToken)).status).toBe(200)
})

attack('a thief who races the owner with one token gets no token family of their own', async (count) => {
  const { refreshToken } = await signIn(23)
  const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(refreshToken)))
  count(answers.length)
  const issued = new Set(answers.map(({ body }) => body.refreshToken))
  expect([issued.size, new Set(answers.map(({ status }) => status))]).toEqual([1, new Set([200])])
  const [token = ''] = issued
  expect((await refresh(token)).status).toBe(200)
  advance(31)
  expect((await refresh(token)).status).toBe(401)
  count()
})

attack('hand-over ids of a family end with it', async (count) => {
  const { tokens, accessToken } = await family(24, 3)
  const headers = { authorization: `Bearer ${accessToken}` }
  const { body } = await call(handOver, { headers })
  expect((await refresh(tokens[0] ?? '')).status).toBe(401)
  const redeemed = await call(refreshSession, { body: { refreshToken: body.deviceId, handOver: true } })
  expect([redeemed.status, redeemed.problem.code]).toEqual([401, 'auth.device-invalid'])
  count(2)
})
