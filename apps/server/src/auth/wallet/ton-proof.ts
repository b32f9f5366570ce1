import { createHash, createPublicKey, verify } from 'node:crypto'
import type { BodyOf, connectWallet, WalletNetwork } from '@ganj/contract'
import { Fault } from '#platform/fault.ts'
import { readWalletContract } from './wallet-contract.ts'

/** A wallet's proof: its account, and the signature over our payload. */
export type WalletProof = BodyOf<typeof connectWallet>

/** The expected values of a proof. */
export interface ProofRules {
  network: WalletNetwork
  /** Host of the app, as in the manifest. */
  domain: string
  now: Date
}

/** A wallet that holds the key of its address. */
export interface ProvenAddress {
  /** Raw, in lower case: `0:` and the hash. */
  address: string
  network: WalletNetwork
  contract: string
}

/** How long a payload is valid for its signature. */
export const payloadLifetimeMs = 15 * 60_000
/** The tolerated difference of clocks. */
const toleratedMs = 5 * 60_000

/**
 * Checks all of a proof but its payload, which must be one of ours. Only wallets on the basechain are accepted: the
 * same key and state have an address on the masterchain too, which would count as a separate wallet. The address comes
 * from the state, and the public key from the state's data: no value is trusted because the caller sent it.
 * @throws Fault `wallet.wrong-network`, `wallet.contract-unknown`, `wallet.proof-invalid`, `wallet.proof-expired`
 */
export function verifyProof(given: WalletProof, { network, domain, now }: ProofRules): ProvenAddress {
  if (given.network !== network) throw new Fault('wallet.wrong-network')
  if (!given.address.startsWith('0:')) throw new Fault('wallet.contract-unknown')
  const contract = readWalletContract(given.walletStateInit)
  if (contract === 'unknown') throw new Fault('wallet.contract-unknown')
  if (contract === 'unreadable') throw new Fault('wallet.proof-invalid')
  const address = given.address.toLowerCase()
  const isSound =
    address.split(':')[1] === contract.hash &&
    given.publicKey.toLowerCase() === contract.publicKey.toString('hex') &&
    given.proof.domain.value === domain &&
    given.proof.domain.lengthBytes === Buffer.byteLength(domain) &&
    isSigned(given.proof, address, contract.publicKey)
  if (!isSound) throw new Fault('wallet.proof-invalid')
  const age = now.getTime() - given.proof.timestamp * 1000
  if (age > payloadLifetimeMs + toleratedMs || age < -toleratedMs) throw new Fault('wallet.proof-expired')
  return { address, network, contract: contract.kind }
}

function isSigned(proof: WalletProof['proof'], address: string, publicKey: Buffer): boolean {
  const signature = Buffer.from(proof.signature, 'base64')
  // Node ignores unused last bits: only the canonical encoding is accepted.
  if (signature.toString('base64') !== proof.signature) return false
  return verify(null, signedDigest(proof, address), keyOf(publicKey), signature)
}

/** The bytes that a wallet signs, by the protocol's `ton-proof-item-v2`. `address` is raw. */
function signedDigest(
  { domain, timestamp, payload }: Omit<WalletProof['proof'], 'signature'>,
  address: string,
) {
  const [workchain = '', hash = ''] = address.split(':')
  const numbers = { workchain: Buffer.alloc(4), length: Buffer.alloc(4), time: Buffer.alloc(8) }
  numbers.workchain.writeInt32BE(Number(workchain))
  numbers.length.writeUInt32LE(domain.lengthBytes)
  numbers.time.writeBigUInt64LE(BigInt(timestamp))
  const message = Buffer.concat([
    Buffer.from('ton-proof-item-v2/'),
    numbers.workchain,
    Buffer.from(hash, 'hex'),
    numbers.length,
    Buffer.from(domain.value),
    numbers.time,
    Buffer.from(payload),
  ])
  return sha256(Buffer.concat([Buffer.from([0xff, 0xff]), Buffer.from('ton-connect'), sha256(message)]))
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

const keyOf = (raw: Buffer) =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') }, format: 'jwk' })
