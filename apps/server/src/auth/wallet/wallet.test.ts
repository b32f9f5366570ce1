import {
  connectWallet,
  deleteAccount,
  disconnectWallet,
  exportMyData,
  getAchievements,
  getProfile,
  issueProofPayload,
} from '@ganj/contract'
import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { connectTestWallet, proofBy, testDomain, testWallet } from '#test/fixtures/wallets.ts'
import { createTestApp } from '#test/test-app.ts'
import { provenWallet, walletReply } from './proven-wallet.ts'
import vectors from './vectors/wallets.json' with { type: 'json' }

const env = { ACCESS_TOKEN_TTL: '3600', PUBLIC_URL: `https://${testDomain}` }
const testApp = await createTestApp(env)
const { app, call, signIn, advance, clock, database } = testApp

test('a wallet that signed our payload belongs to the player, and the profile shows it', async () => {
  const player = await signIn(1)
  expect((await player.call(getProfile)).body.wallet).toBeNull()
  expect(await provenWallet(database, player.id)).toBeUndefined()
  const { body: issued } = await player.call(issueProofPayload)
  expect(issued).toMatchObject({ network: '-239', expiresAt: '2026-11-18T12:15:00.000Z' })
  const wallet = testWallet(1)
  const { status, body } = await player.call(connectWallet, {
    body: proofBy(wallet, issued.payload, clock()),
  })
  expect([status, body.provenAt]).toEqual([200, clock().toISOString()])
  expect(body.address).toMatch(/^UQ[\w-]{46}$/)
  expect((await player.call(getProfile)).body.wallet).toEqual(body)
  expect(await provenWallet(database, player.id)).toEqual({
    address: wallet.address,
    network: '-239',
    provenAt: clock(),
  })
})

test('an address is shown in the form that other programs use', () => {
  for (const { address, friendly } of vectors) {
    expect(walletReply({ address, network: '-239', provenAt: clock() }).address).toBe(friendly)
  }
  const onTestnet = walletReply({ address: vectors[0]!.address, network: '-3', provenAt: clock() })
  expect(onTestnet.address).toMatch(/^0Q/)
})

test('a payload is valid once, for the player it was issued to, for fifteen minutes', async () => {
  const [player, other] = [await signIn(2), await signIn(3)]
  const payload = async () => (await player.call(issueProofPayload)).body.payload
  const wallet = testWallet(2)
  const attempt = async (by: typeof player, used: string) =>
    (await by.call(connectWallet, { body: proofBy(wallet, used, clock()) })).problem.code

  const first = await payload()
  expect(await attempt(other, first)).toBe('wallet.proof-expired')
  expect(await attempt(player, 'of-our-own-making')).toBe('wallet.proof-expired')
  expect(await attempt(player, first)).toBeUndefined()
  expect(await attempt(player, first)).toBe('wallet.proof-expired')

  const late = await payload()
  advance(15 * 60)
  expect(await attempt(player, late)).toBe('wallet.proof-expired')
  const fresh = await payload()
  advance(15 * 60 - 1)
  expect(await attempt(player, fresh)).toBeUndefined()
})

test('of many open payloads the newest eight remain', async () => {
  const player = await signIn(4)
  const payloads: string[] = []
  for (let count = 0; count < 10; count++) {
    payloads.push((await player.call(issueProofPayload)).body.payload)
    advance(1)
  }
  const { count } = await database.one<{ count: bigint }>(
    sql`SELECT count(*) FROM wallet_payload WHERE player_id = ${player.id}`,
  )
  expect(count).toBe(8n)
  const attempt = async (payload: string) =>
    (await player.call(connectWallet, { body: proofBy(testWallet(4), payload, clock()) })).status
  expect(await attempt(payloads[1]!)).toBe(409)
  expect(await attempt(payloads[2]!)).toBe(200)
})

test('a refused proof leaves the payload and the wallet unchanged', async () => {
  const player = await signIn(5)
  await connectTestWallet(player, testWallet(5), clock())
  const { body: issued } = await player.call(issueProofPayload)
  const sound = proofBy(testWallet(50), issued.payload, clock())
  const forged = { ...sound, publicKey: testWallet(51).publicKey }
  const refused = await player.call(connectWallet, { body: forged })
  expect([refused.status, refused.problem.code]).toEqual([400, 'wallet.proof-invalid'])
  expect((await provenWallet(database, player.id))?.address).toBe(testWallet(5).address)
  expect((await player.call(connectWallet, { body: sound })).status).toBe(200)
})

test('a wallet belongs to one player, even after it was disconnected', async () => {
  const [owner, other] = [await signIn(6), await signIn(7)]
  const { body: wallet } = await connectTestWallet(owner, testWallet(6), clock())
  const taken = () => connectTestWallet(other, testWallet(6), clock())
  const refused = await taken()
  expect([refused.status, refused.problem.code]).toEqual([409, 'wallet.taken'])
  expect(await provenWallet(database, other.id)).toBeUndefined()
  const leave = async () => (await owner.call(disconnectWallet, { body: { address: wallet.address } })).body
  expect(await leave()).toEqual({ disconnected: true })
  expect(await leave()).toEqual({ disconnected: false })
  expect((await owner.call(getProfile)).body.wallet).toBeNull()
  expect((await taken()).problem.code).toBe('wallet.taken')
  expect((await connectTestWallet(owner, testWallet(6), clock())).status).toBe(200)
})

test('of ten players who connect the same wallet at the same moment one gets it', async () => {
  const players = await Promise.all(Array.from({ length: 10 }, (_, index) => signIn(100 + index)))
  const answers = await Promise.all(
    players.map((player) => connectTestWallet(player, testWallet(100), clock())),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ problem }) => problem.code === 'wallet.taken')).toHaveLength(9)
})

test('a lost answer is given again for the same key', async () => {
  const player = await signIn(8)
  const { body: issued } = await player.call(issueProofPayload)
  const ask = { body: proofBy(testWallet(8), issued.payload, clock()), key: 'the-same-key' }
  const answers = await Promise.all(Array.from({ length: 5 }, () => player.call(connectWallet, ask)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(answers[4]!.body).toEqual(answers[0]!.body)
})

test('another wallet replaces the first; both stay in the history and in the export', async () => {
  const player = await signIn(9)
  await connectTestWallet(player, testWallet(9), clock())
  advance(60)
  await connectTestWallet(player, testWallet(90), clock())
  expect((await provenWallet(database, player.id))?.address).toBe(testWallet(90).address)
  const { body } = await player.call(exportMyData)
  expect(body.data.wallets).toMatchObject([
    { address: testWallet(90).address, contract: 'v4r2', ended_at: null },
    { address: testWallet(9).address, ended_at: clock().toISOString() },
  ])
})

test('a stale tab does not disconnect the wallet that was connected after', async () => {
  const player = await signIn(14)
  const { body: first } = await connectTestWallet(player, testWallet(14), clock())
  await connectTestWallet(player, testWallet(140), clock())
  const late = await player.call(disconnectWallet, { body: { address: first.address } })
  expect(late.body).toEqual({ disconnected: false })
  expect((await provenWallet(database, player.id))?.address).toBe(testWallet(140).address)
})

test('the first proof of a wallet counts for the achievement; connecting it again does not', async () => {
  const player = await signIn(10)
  const progress = async () => {
    const { body } = await player.call(getAchievements)
    return body.find(({ event }) => event === 'wallet-connected')
  }
  expect(await progress()).toMatchObject({ progress: 0, state: 'open' })
  const ever = () =>
    database.maybe(
      sql`SELECT ever FROM progress WHERE player_id = ${player.id} AND measure = 'wallet-connected:count'`,
    )
  const { body: wallet } = await connectTestWallet(player, testWallet(10), clock())
  expect(await progress()).toMatchObject({ progress: 1, state: 'ready' })
  await player.call(disconnectWallet, { body: { address: wallet.address } })
  await connectTestWallet(player, testWallet(10), clock())
  expect(await ever()).toEqual({ ever: 1n })
})

test('a deleted account has no wallet; another player can prove its wallet', async () => {
  const player = await signIn(11)
  await connectTestWallet(player, testWallet(11), clock())
  await player.call(issueProofPayload)
  expect((await player.call(deleteAccount)).status).toBe(200)
  expect((await player.call(issueProofPayload)).problem.code).toBe('auth.token-invalid')
  const left = await database.rows(sql`
    SELECT player_id FROM wallet_owner WHERE player_id = ${player.id}
    UNION ALL SELECT player_id FROM player_wallet WHERE player_id = ${player.id}
    UNION ALL SELECT player_id FROM wallet_payload WHERE player_id = ${player.id}`)
  expect(left).toEqual([])
  expect((await connectTestWallet(await signIn(12), testWallet(11), clock())).status).toBe(200)
})

test('proofs concurrent with a deletion leave no wallet behind', async () => {
  const player = await signIn(13)
  const { body: issued } = await player.call(issueProofPayload)
  const body = proofBy(testWallet(13), issued.payload, clock())
  await Promise.all([player.call(deleteAccount), player.call(connectWallet, { body })])
  expect(await provenWallet(database, player.id)).toBeUndefined()
})

test('the manifest names the app, for wallets of any origin', async () => {
  const { headers, statusCode, ...response } = await app.inject('/tonconnect-manifest.json')
  expect([statusCode, headers['access-control-allow-origin']]).toEqual([200, '*'])
  expect(response.json()).toEqual({
    url: 'https://ganj.example',
    name: 'Ganj',
    iconUrl: 'https://ganj.example/icon-180.png',
  })
})

test('the manifest has the configured values; a proof is valid on the configured network only', async () => {
  const other = await createTestApp({
    ...env,
    APP_NAME: 'گنج',
    APP_ICON_URL: 'https://cdn.example/icon.png',
    TERMS_URL: 'https://ganj.example/terms',
    PRIVACY_URL: 'https://ganj.example/privacy',
    TON_NETWORK: 'testnet',
  })
  expect((await other.app.inject('/tonconnect-manifest.json')).json()).toEqual({
    url: 'https://ganj.example',
    name: 'گنج',
    iconUrl: 'https://cdn.example/icon.png',
    termsOfUseUrl: 'https://ganj.example/terms',
    privacyPolicyUrl: 'https://ganj.example/privacy',
  })
  const player = await other.signIn(1)
  const { problem, status } = await connectTestWallet(player, testWallet(1), other.clock())
  expect([status, problem.code]).toEqual([409, 'wallet.wrong-network'])
})

test('without a session there is no payload, no proof and no wallet', async () => {
  for (const endpoint of [issueProofPayload, disconnectWallet, connectWallet]) {
    expect((await call(endpoint)).problem.code).toBe('auth.missing')
  }
})
