import type { rotateSeed as endpoint, ReplyOf, RevealedSeed } from '@ganj/contract'
import type { Wheel } from '../spin/create-wheel.ts'
import { commitmentReply, openState, renewWheel } from '../spin/open-wheel.ts'
import { revealedSeed } from '../spin/queries.ts'

/** Reveals the seed a player has spun with and commits to a new one. */
export async function rotateSeed(
  wheel: Wheel,
  playerId: bigint,
  clientSeed: string | undefined,
  now: Date,
): Promise<ReplyOf<typeof endpoint>> {
  const wish = { rotate: true, clientSeed: clientSeed ?? null }
  const number = await renewWheel(wheel, playerId, wish, now)
  return {
    revealed: number === null ? null : await revealedReply(wheel, playerId, number),
    commitment: commitmentReply(await openState(wheel, playerId)),
  }
}

async function revealedReply({ database }: Wheel, playerId: bigint, number: number): Promise<RevealedSeed> {
  const { serverSeed, commitment, oddsHash, oddsVersion, spins } = await revealedSeed(
    database,
    playerId,
    number,
  )
  return {
    serverSeed: serverSeed.toString('hex'),
    commitment: commitment.toString('hex'),
    oddsVersion,
    oddsHash: oddsHash.toString('hex'),
    spins: Number(spins),
  }
}
