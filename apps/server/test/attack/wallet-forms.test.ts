import { connectWallet, getProfile, issueProofPayload, requestPayout, walletNetworks } from '@ganj/contract'
import { Address } from '@ton/core'
import { expect } from 'vitest'
import { ConfigError } from '#platform/settings.ts'
import { readConfig } from '../../src/settings.ts'
import { connectTestWallet, proofBy, testDomain, testWallet } from '../fixtures/wallets.ts'
import { createTestApp, type TestPlayer } from '../test-app.ts'
import { attack } from './attack.ts'

const { signIn, credit, clock } = await createTestApp({
  ACCESS_TOKEN_TTL: '3600',
  PUBLIC_URL: `https://${testDomain}`,
  PAYOUT_WALLET: testWallet(9_999).address,
  TONCENTER_URL: 'http://127.0.0.1:1',
})

async function connect(player: TestPlayer, given: Partial<ReturnType<typeof proofBy>>, number: number) {
  const { body } = await player.call(issueProofPayload)
  const proof = { ...proofBy(testWallet(number, -1), body.payload, clock()), ...given }
  return player.call(connectWallet, { body: proof })
}

attack('the masterchain twin of a wallet connects to no account', async (count) => {
  const [owner, other] = [await signIn(1), await signIn(2)]
  expect((await connectTestWallet(owner, testWallet(1), clock())).status).toBe(200)
  const raw = testWallet(1, -1).address
  for (const address of [raw, raw.toUpperCase()]) {
    for (const player of [other, owner]) {
      const { status, problem } = await connect(player, { address }, 1)
      expect([status, problem.code]).toEqual([409, 'wallet.contract-unknown'])
      count()
    }
  }
  // The same holds for one that nobody has connected yet, because it could then be connected twice.
  expect((await connect(other, {}, 2)).status).toBe(409)
  count()
  expect((await other.call(getProfile)).body.wallet).toBeNull()
})

attack('an address with the testnet flag is refused on mainnet', async (count) => {
  const player = await signIn(3)
  await connectTestWallet(player, testWallet(3), clock())
  await credit(player, { tether: 50_000_000n })
  const address = Address.parseRaw(testWallet(3).address)
  for (const bounceable of [true, false]) {
    for (const urlSafe of [true, false]) {
      const walletAddress = address.toString({ testOnly: true, bounceable, urlSafe })
      const { status, problem } = await player.call(requestPayout, { body: { walletAddress, amount: 5 } })
      expect([walletAddress, status, problem.code]).toEqual([walletAddress, 409, 'payout.wrong-wallet'])
      count()
      for (const name of ['PAYOUT_WALLET', 'TETHER_RECEIVER', 'TETHER_MASTER']) {
        const env = { [name]: walletAddress, TONCENTER_URL: 'http://127.0.0.1:1' }
        expect(() => readConfig(env)).toThrow(ConfigError)
        expect(() => readConfig({ ...env, TON_NETWORK: 'testnet' })).not.toThrow()
        count()
      }
    }
  }
  const walletAddress = address.toString({ testOnly: false })
  expect((await player.call(requestPayout, { body: { walletAddress, amount: 5 } })).status).toBe(200)
})

attack('a proof made for the testnet connects nothing on mainnet', async (count) => {
  const player = await signIn(4)
  const { body } = await player.call(issueProofPayload)
  const proof = { ...proofBy(testWallet(4), body.payload, clock()), network: walletNetworks.testnet }
  const { status, problem } = await player.call(connectWallet, { body: proof })
  expect([status, problem.code]).toEqual([409, 'wallet.wrong-network'])
  count()
})
