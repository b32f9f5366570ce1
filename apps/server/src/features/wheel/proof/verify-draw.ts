import type { BodyOf, verifySpin as endpoint, ReplyOf } from '@ganj/contract'
import { Fault } from '#platform/fault.ts'
import { commitmentOf, draw } from '../odds/draw.ts'
import { boundsOf, oddsHashOf } from '../odds/odds.ts'

/** Recomputes a spin from its seeds, its nonce and its odds table. */
export function verifyDraw({
  serverSeed: hex,
  clientSeed,
  nonce,
  odds,
}: BodyOf<typeof endpoint>): ReplyOf<typeof endpoint> {
  const serverSeed = Buffer.from(hex, 'hex')
  const oddsHash = hashOrRefuse(odds)
  const bounds = boundsOf(odds)
  const { index, roll } = draw({ serverSeed, clientSeed, nonce }, bounds)
  const item = odds[index]
  if (!item) throw new Error('a roll below the total weight has no item')
  return {
    oddsHash: oddsHash.toString('hex'),
    commitment: commitmentOf(serverSeed, oddsHash).toString('hex'),
    roll,
    totalWeight: bounds.at(-1) ?? 0,
    itemPublicId: item.publicId,
    prize: item.prize,
    fallback: item.fallback,
  }
}

function hashOrRefuse(odds: BodyOf<typeof endpoint>['odds']): Buffer {
  try {
    return oddsHashOf(odds)
  } catch (cause) {
    // An amount finer than its currency.
    if (cause instanceof RangeError) throw new Fault('request.invalid', { cause })
    throw cause
  }
}
