import type { WheelCommitment } from '@ganj/contract'
import { dayOf } from '#platform/calendar.ts'
import { isReadOnly } from '#platform/read-only.ts'
import { commitmentOf, hmacKeys } from '../odds/draw.ts'
import type { Wheel } from './create-wheel.ts'
import { openWheelOnce, type WheelState, wheelState } from './queries.ts'

/**
 * A player's wheel, committed to the current odds and with the free spin of the day. Every call that shows the wheel
 * goes through here, so that the commitment exists before the spin.
 */
export async function openWheel(wheel: Wheel, playerId: bigint, now: Date): Promise<WheelState> {
  const { version } = await wheel.odds(now)
  const state = await wheelState(wheel.database, playerId)
  // A read-only view by an operator shows the wheel as it was last opened, and commits to nothing.
  if (state && isReadOnly()) return state
  if (state?.oddsVersion === version && state.day >= dayOf(now, wheel.timeZone)) return state
  await renewWheel(wheel, playerId, { rotate: false, clientSeed: null }, now)
  return openState(wheel, playerId)
}

/** Updates a wheel, with a new seed if one is due. Returns the number of the seed that this revealed. */
export async function renewWheel(
  { database, odds, timeZone, randomBytes }: Wheel,
  playerId: bigint,
  wish: { rotate: boolean; clientSeed: string | null },
  now: Date,
): Promise<number | null> {
  const serverSeed = randomBytes(32)
  const { version, hash } = await odds(now)
  return openWheelOnce(
    database.autocommit,
    {
      playerId,
      serverSeed,
      ...hmacKeys(serverSeed),
      commitment: commitmentOf(serverSeed, hash),
      freshClientSeed: randomBytes(8).toString('hex'),
      ...wish,
      oddsVersion: version,
      day: dayOf(now, timeZone),
    },
    now,
  )
}

export async function openState({ database }: Wheel, playerId: bigint): Promise<WheelState> {
  const state = await wheelState(database, playerId)
  if (!state) throw new Error('a wheel that was opened was not found')
  return state
}

/** The commitment of the next spin, as the contract shows it. */
export const commitmentReply = (state: WheelState): WheelCommitment => ({
  commitment: state.commitment.toString('hex'),
  nonce: state.nextNonce,
  clientSeed: state.clientSeed,
  oddsVersion: state.oddsVersion,
  oddsHash: state.oddsHash.toString('hex'),
})
