import { createHash, createPrivateKey, sign } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { walletVectors } from '@ganj/server/test'

/** The account of a wallet. */
export interface Account {
  address: string
  network: string
  publicKey: string
  walletStateInit: string
}

/** A wallet's account and its key. */
export interface KeyHolder {
  account: Account
  /** Signs a `ton_proof` of the protocol. `app` is the address in the manifest. */
  prove(payload: string, app: string): object
}

/** A wallet of a real contract version, such as `v5r1`. */
export async function keyHolder(kind: string): Promise<KeyHolder> {
  const known = JSON.parse(await readFile(walletVectors, 'utf8')) as (Account & {
    kind: string
    seed: string
  })[]
  const vector = known.find((one) => one.kind === kind)
  if (!vector) throw new Error(`There is no wallet ${kind}`)
  const { address, publicKey, walletStateInit, seed } = vector
  return {
    account: { address, network: '-239', publicKey, walletStateInit },
    prove(payload, app) {
      const timestamp = Math.floor(Date.now() / 1000)
      const value = new URL(app).host
      const digest = digestOf(address, value, timestamp, payload)
      const signature = sign(null, digest, privateKey(seed)).toString('base64')
      return { timestamp, domain: { lengthBytes: Buffer.byteLength(value), value }, payload, signature }
    },
  }
}

function digestOf(address: string, domain: string, timestamp: number, payload: string): Buffer {
  const [workchain = '', hash = ''] = address.split(':')
  const head = Buffer.alloc(4)
  head.writeInt32BE(Number(workchain))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(Buffer.byteLength(domain))
  const time = Buffer.alloc(8)
  time.writeBigUInt64LE(BigInt(timestamp))
  const message = createHash('sha256')
    .update('ton-proof-item-v2/')
    .update(head)
    .update(Buffer.from(hash, 'hex'))
    .update(length)
    .update(domain)
    .update(time)
    .update(payload)
    .digest()
  return createHash('sha256')
    .update(Buffer.from('ffff', 'hex'))
    .update('ton-connect')
    .update(message)
    .digest()
}

const privateKey = (seed: string) =>
  // The constant prefix of an Ed25519 key in PKCS #8.
  createPrivateKey({
    key: Buffer.from(`302e020100300506032b657004220420${seed}`, 'hex'),
    format: 'der',
    type: 'pkcs8',
  })
