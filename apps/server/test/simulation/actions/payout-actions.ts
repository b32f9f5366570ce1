import { cancelPayout, requestPayout } from '@ganj/contract'
import { sql } from '#platform/database/sql.ts'
import { debtorsAmong } from '../../../src/features/payments/debts/debt-queries.ts'
import { payoutRound } from '../../../src/features/payouts/batches/worker.ts'
import { setDailyCap, setRunning } from '../../../src/features/payouts/control.ts'
import { tether } from '../../../src/features/payouts/requests/payouts.ts'
import { approvePayout, rejectPayout } from '../../../src/features/payouts/requests/review-payout.ts'
import { hashOfBoc, type ModelMessage } from '../../fakes/model-chain.ts'
import { attempt } from '../player.ts'
import type { ServerProcess } from '../server-process.ts'
import type { World } from '../world.ts'
import type { Action, Scene } from './action.ts'

export const order = (process: ServerProcess) => ({
  operator: 'simulation',
  reason: 'as it pleases',
  now: process.clock(),
})

/** One round of the payout worker of a process, on the chain of the simulation. */
export const roundOf = (world: World, process: ServerProcess, batchSize: number): Promise<void> =>
  payoutRound({
    database: process.database,
    wallet: { chain: world.payoutChain.chain, address: '', master: '', lowTether: 0n },
    alarm: () => undefined,
    reactions: process.composition.reactions,
    debts: { debtorsAmong },
    batchSize,
    clock: process.clock,
  })

interface Work {
  batchId: bigint
  queryId: number
  id: bigint
  amount: bigint
  address: string
}

/**
 * A signer as the database sees one. It has a journal, and never signs a payout again while a message is still valid.
 */
export async function sign(world: World, isSure: boolean, chance: Scene['chance']): Promise<void> {
  const rows = await world.outside.rows<Work>(sql`
    SELECT batch_id AS "batchId", query_id AS "queryId", payout_id AS id, amount, address
      FROM signer_work ORDER BY payout_id`)
  const [first] = rows
  if (!first || (!isSure && chance.once(5))) return
  for (const { id } of rows) {
    if ((world.signedUntil.get(id) ?? 0) + 120 > world.seconds())
      world.violations.push(`payout ${id} is to be signed again while its last message may still pass`)
  }
  const createdAt = world.seconds() - 60
  const message: ModelMessage = {
    queryId: first.queryId,
    createdAt,
    expiresAt: createdAt + 3600,
    payouts: rows.map(({ id, amount, address }) => ({ id: String(id), amount: String(amount), to: address })),
  }
  const boc = JSON.stringify(message)
  if (!isSure && chance.once(10)) return
  const { isStored } = await world.outside.one<{ isStored: boolean }>(sql`
    SELECT signer_store(${first.batchId}, ${first.queryId}, ${boc}, ${hashOfBoc(boc)},
                        to_timestamp(${message.expiresAt})) AS "isStored"`)
  if (isStored) for (const { id } of rows) world.signedUntil.set(id, message.expiresAt)
}

async function request({ world, chance, player }: Scene): Promise<void> {
  const amount = 1 + chance.below(80) + chance.below(1_000_000) / 1_000_000
  await attempt(world, chance, player, requestPayout, { body: { walletAddress: player.wallet, amount } })
}

const anyPayout = ({ world, chance }: Scene) =>
  world.outside.maybe<{ publicId: string; playerId: bigint }>(sql`
    SELECT public_id AS "publicId", player_id AS "playerId" FROM payout
     WHERE state IN ('in-review', 'approved', 'batched') ORDER BY id DESC LIMIT 1 OFFSET ${chance.below(4)}`)

async function cancel(scene: Scene): Promise<void> {
  const { world, chance } = scene
  const payout = await anyPayout(scene)
  const player = world.players.find(({ id }) => id === payout?.playerId)
  if (payout && player)
    await attempt(world, chance, player, cancelPayout, { body: { payoutPublicId: payout.publicId } })
}

async function review(scene: Scene): Promise<void> {
  const { world, chance } = scene
  const payout = await anyPayout(scene)
  if (!payout) return
  const process = world.process(chance)
  const decision = { publicId: payout.publicId, ...order(process) }
  await process.database.transaction((tx) =>
    chance.once(5) ? rejectPayout(tx, decision, process.composition.reactions) : approvePayout(tx, decision),
  )
}

/** The payout actions of players, operators, workers, signer and chain. */
export const payoutActions: readonly Action[] = [
  { name: 'request payout', weight: 4, run: request },
  { name: 'cancel payout', weight: 1, run: cancel },
  { name: 'review payout', weight: 4, run: review },
  {
    name: 'payout round',
    weight: 7,
    run: ({ world, chance }) => roundOf(world, world.process(chance), 1 + chance.below(5)),
  },
  { name: 'sign', weight: 4, run: ({ world, chance }) => sign(world, false, chance) },
  {
    name: 'payout chain',
    weight: 5,
    run: async ({ world, chance }) => world.payoutChain.deliver(1 + chance.below(3)),
  },
  {
    name: 'payout switch',
    weight: 1,
    run: async ({ world, chance }) => {
      if (!chance.once(10)) return
      const process = world.process(chance)
      const cap = tether(100 + chance.below(20_000))
      await process.database.transaction((tx) =>
        chance.once(2)
          ? setRunning(tx, chance.below(3) > 0, order(process))
          : setDailyCap(tx, cap, order(process)),
      )
    },
  },
]
