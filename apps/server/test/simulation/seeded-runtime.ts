import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import zlib from 'node:zlib'
import { createChance } from '../payments/world.ts'

/*
 * Imported before any module of the server: from then on the runtime's random values come from the seed, and its work
 * in threads is done synchronously, so that the same seed gives the same history.
 */

let chance = createChance(0)

/** From here on every random value of the process follows from this seed. */
export const seedRuntime = (seed: number): void => {
  chance = createChance(seed)
}

const bytes = (count: number) => Buffer.from(Array.from({ length: count }, () => chance.below(256)))

Object.assign(crypto, {
  randomBytes: bytes,
  randomInt: (limit: number) => chance.below(limit),
  randomUUID: () => bytes(16).toString('hex'),
})
Object.assign(zlib, {
  deflateRaw: (data: Buffer, options: zlib.ZlibOptions, done: (error: null, deflated: Buffer) => void) =>
    done(null, zlib.deflateRawSync(data, options)),
})
syncBuiltinESMExports()

/** Timers that repeat by real time do not: a verifier is then like one that is too slow to renew its claims. */
globalThis.setInterval = (() => ({ unref: () => undefined })) as unknown as typeof setInterval
globalThis.clearInterval = () => undefined
