import { createHash, createHmac } from 'node:crypto'

/** The inputs of a spin's draw. The server seed is 32 bytes; the client seed has no colon. */
export interface DrawInput {
  serverSeed: Uint8Array
  clientSeed: string
  nonce: number
}

/** SHA-256 over the 32 bytes of the server seed and the 32 bytes of the odds table's hash. */
export const commitmentOf = (serverSeed: Uint8Array, oddsHash: Uint8Array): Buffer =>
  createHash('sha256').update(serverSeed).update(oddsHash).digest()

/** The item that a spin draws, and the roll that decided it. `bounds` are the running sums of the weights. */
export function draw(input: DrawInput, bounds: readonly number[]): { index: number; roll: number } {
  const drawn = roll(words(input), bounds.at(-1) ?? 0)
  return { index: bounds.findIndex((bound) => drawn < bound), roll: drawn }
}

/**
 * A uniform number below `total`: the first word below the highest multiple of `total` is used (rejection sampling). A
 * plain remainder would be biased towards low numbers.
 */
export function roll(random: Iterable<number>, total: number): number {
  const limit = 2 ** 32 - (2 ** 32 % total)
  for (const word of random) if (word < limit) return word % total
  throw new RangeError('no word below the limit')
}

/** The 32-bit words of HMAC-SHA256(server seed, `client:nonce`), then of `client:nonce:1`, `client:nonce:2` and on. */
function* words({ serverSeed, clientSeed, nonce }: DrawInput): Generator<number> {
  for (let round = 0; ; round++) {
    const message = `${clientSeed}:${nonce}${round === 0 ? '' : `:${round}`}`
    const digest = createHmac('sha256', serverSeed).update(message).digest()
    for (let at = 0; at < digest.length; at += 4) yield digest.readUInt32BE(at)
  }
}

/** HMAC's two keys: the seed padded to a block of SHA-256, xor 36 and xor 5c (RFC 2104). */
export function hmacKeys(serverSeed: Uint8Array): { inner: Buffer; outer: Buffer } {
  const block = Buffer.alloc(64)
  block.set(serverSeed)
  return {
    inner: block.map((byte) => byte ^ 0x36) as Buffer,
    outer: block.map((byte) => byte ^ 0x5c) as Buffer,
  }
}
