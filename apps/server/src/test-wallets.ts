import { createHash, createPrivateKey, sign } from 'node:crypto'
import { connectWallet, issueProofPayload, walletNetworks } from '@ganj/contract'
import { beginCell, Cell } from '@ton/core'
import type { WalletProof } from '#auth/wallet/ton-proof.ts'
import vectors from '#auth/wallet/vectors/wallets.json' with { type: 'json' }
import type { TestPlayer } from './test-app.ts'

/** A wallet that lives only in tests; signs as one of the real contract would. */
export interface TestWallet {
  /** Raw. */
  address: string
  publicKey: string
  walletStateInit: string
  sign(proof: Omit<WalletProof['proof'], 'signature'>): string
}

/** The host that tests call themselves, to be set as `PUBLIC_URL`. */
export const testDomain = 'ganj.example'

/** The code of a wallet v4: the first half of such a wallet's state. */
const [code] = vectors
  .filter(({ kind }) => kind === 'v4r2')
  .flatMap(({ walletStateInit }) => Cell.fromBase64(walletStateInit).refs) as [Cell]

/** The wallet of a number: its own key in the state of a wallet v4. */
export function testWallet(number: number): TestWallet {
  const seed = createHash('sha256').update(`test wallet ${number}`).digest()
  const { x = '' } = keyOf(seed).export({ format: 'jwk' })
  const publicKey = Buffer.from(x, 'base64url')
  const data = beginCell()
    .storeUint(0, 32)
    .storeUint(698983191, 32)
    .storeBuffer(publicKey)
    .storeBit(0)
    .endCell()
  const state = beginCell().storeUint(0b00110, 5).storeRef(code).storeRef(data).endCell()
  const address = `0:${state.hash().toString('hex')}`
  return {
    address,
    publicKey: publicKey.toString('hex'),
    walletStateInit: state.toBoc().toString('base64'),
    sign: (proof) => sign(null, digestOf(proof, address), keyOf(seed)).toString('base64'),
  }
}

/** A proof as a wallet hands it in. */
export function proofBy(
  { sign: signWith, ...account }: TestWallet,
  payload: string,
  now: Date,
  domain = testDomain,
): WalletProof {
  const unsigned = {
    timestamp: Math.floor(now.getTime() / 1000),
    domain: { lengthBytes: Buffer.byteLength(domain), value: domain },
    payload,
  }
  return {
    ...account,
    network: walletNetworks.mainnet,
    proof: { ...unsigned, signature: signWith(unsigned) },
  }
}

/** Connects a wallet to a player by its front door. */
export async function connectTestWallet(player: TestPlayer, wallet: TestWallet, now: Date) {
  const { body } = await player.call(issueProofPayload)
  return player.call(connectWallet, { body: proofBy(wallet, body.payload, now) })
}

/** The bytes a wallet signs, written down a second time: a slip in the server must not be the same slip here. */
function digestOf(proof: Omit<WalletProof['proof'], 'signature'>, address: string): Buffer {
  const domain = Buffer.from(proof.domain.value)
  const fixed = beginCell()
    .storeInt(Number(address.split(':')[0]), 32)
    .storeBuffer(Buffer.from(address.slice(address.indexOf(':') + 1), 'hex'))
    .storeUint(Buffer.from(Uint32Array.of(domain.length).buffer).readUInt32BE(), 32)
    .storeBuffer(domain)
    .storeBuffer(Buffer.from(BigUint64Array.of(BigInt(proof.timestamp)).buffer))
    .endCell()
  const bytes = fixed.beginParse().loadBuffer(fixed.bits.length / 8)
  const message = createHash('sha256')
    .update('ton-proof-item-v2/')
    .update(bytes)
    .update(proof.payload)
    .digest()
  return createHash('sha256')
    .update(Buffer.from([0xff, 0xff]))
    .update('ton-connect')
    .update(message)
    .digest()
}

const keyOf = (seed: Buffer) =>
  createPrivateKey({
    // The fixed head of an Ed25519 key in PKCS #8 form.
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]),
    format: 'der',
    type: 'pkcs8',
  })
