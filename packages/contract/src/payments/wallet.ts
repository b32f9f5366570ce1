import { type Static, Type } from 'typebox'
import * as calls from '../calls/payments/wallet.ts'
import { endpoint, strict } from '../define.ts'
import { Timestamp } from '../schemas.ts'

/** The networks of wallets, with their ids in TON Connect. */
export const walletNetworks = { mainnet: '-239', testnet: '-3' } as const
export type WalletNetwork = (typeof walletNetworks)[keyof typeof walletNetworks]

const Network = Type.Enum(Object.values(walletNetworks), { description: '-239: mainnet, -3: testnet' })

export const Wallet = strict({
  address: Type.String({ description: 'as wallets show it: base64url, not bounceable' }),
  network: Network,
  provenAt: Timestamp,
})
export type Wallet = Static<typeof Wallet>

export const issueProofPayload = endpoint(calls.issueProofPayload, {
  summary:
    'Create the payload that a wallet signs to prove its address; valid for this player, once, for 15 minutes',
  reply: strict({
    payload: Type.String({ description: 'for the request item `ton_proof`' }),
    network: Network,
    expiresAt: Timestamp,
  }),
  faults: ['wallet.off'],
})

export const connectWallet = endpoint(calls.connectWallet, {
  summary: 'Connect the wallet that signed the payload to the player; it replaces an earlier one',
  body: strict({
    address: Type.String({ pattern: '^(0|-1):[0-9a-fA-F]{64}$', description: 'raw, of `ton_addr`' }),
    network: Type.String({ minLength: 1, maxLength: 16 }),
    publicKey: Type.String({ pattern: '^[0-9a-fA-F]{64}$' }),
    walletStateInit: Type.String({ maxLength: 8192, pattern: '^[A-Za-z0-9+/]+={0,2}$' }),
    proof: strict({
      timestamp: Type.Integer({ minimum: 1, maximum: 2 ** 40, description: 'seconds' }),
      domain: strict({
        lengthBytes: Type.Integer({ minimum: 1, maximum: 128 }),
        value: Type.String({ minLength: 1, maxLength: 128 }),
      }),
      payload: Type.String({ minLength: 1, maxLength: 128 }),
      signature: Type.String({ pattern: '^[A-Za-z0-9+/]{86}==$', description: 'Ed25519, base64' }),
    }),
  }),
  reply: Wallet,
  faults: [
    'wallet.off',
    'wallet.wrong-network',
    'wallet.contract-unknown',
    'wallet.proof-invalid',
    'wallet.proof-expired',
    'wallet.taken',
  ],
})

export const disconnectWallet = endpoint(calls.disconnectWallet, {
  summary: 'Disconnect the given wallet if it is the connected one; it stays reserved for the player',
  body: strict({
    address: Type.String({ minLength: 1, maxLength: 66, description: 'as the profile shows it' }),
  }),
  reply: strict({ disconnected: Type.Boolean({ description: 'false when it was not connected' }) }),
})
