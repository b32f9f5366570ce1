import type { BodyOf, Endpoint, ReplyOf } from '@ganj/contract'
import { connectWallet, getWheelItems, issueProofPayload, signIn as signInEndpoint } from '@ganj/contract'
import { developmentInitData } from '#auth/development.ts'
import { sql } from '#platform/database/sql.ts'
import { Fault } from '#platform/fault.ts'
import { publicId } from '#platform/random.ts'
import { proofBy, testDomain, testWallet } from '../fixtures/wallets.ts'
import type { Chance } from '../payments/world.ts'
import { count } from './count.ts'
import { botToken } from './installation.ts'
import { ProcessKilled } from './process-database.ts'
import type { Attempt, SimulatedPlayer } from './simulated-player.ts'
import type { World } from './world.ts'

/** The kind of posting of which each successful call leaves exactly one, by its path. */
const kinds: Readonly<Record<string, string>> = {
  '/wheel/spin': 'spin',
  '/shop/buy': 'pack',
  '/game/instance': 'run-ticket',
  '/game/upgrade': 'upgrade',
  '/game/revive': 'run-revive',
  '/daily-reward/claim': 'daily-reward',
  '/daily-task/claim': 'task',
  '/achievement/claim': 'achievement',
  '/user/coin-idle-double': 'coin-idle-double',
  '/payment/request-payout': 'payout',
}

export const promisedKinds = Object.values(kinds)

/**
 * The kind of posting of which a call leaves one when it succeeds; undefined for a call that leaves none, or several.
 */
export const promiseOf = ({ endpoint, body }: Pick<Attempt, 'endpoint' | 'body'>): string | undefined =>
  'practice' in body ? undefined : kinds[endpoint.path]

/** An answer that the rules do not decide is retried; a call is repeated for as long as its key is kept. */
export const repeatedForMs = 13 * 24 * 60 * 60_000

export const isUnanswered = (error: unknown): boolean =>
  error instanceof ProcessKilled || (error instanceof Fault && error.status >= 500)

/**
 * Sends a call that moves value and records the result.
 * @returns the answer; undefined when it was refused, or there was none
 */
export async function attempt<E extends Endpoint>(
  world: World,
  chance: Chance,
  player: SimulatedPlayer,
  endpoint: E,
  { body = {} as BodyOf<E>, key = publicId() }: { body?: BodyOf<E>; key?: string } = {},
): Promise<ReplyOf<E> | undefined> {
  const sent: Attempt = { endpoint, body: body as object, key, sentAt: world.now().getTime() }
  const first = player.unanswered.get(key)
  player.unanswered.set(key, first ?? sent)
  try {
    const reply = await world.process(chance).call(endpoint, { caller: player.caller, body, key })
    // Two concurrent calls with the same key are one call.
    if (player.unanswered.delete(key)) {
      const promise = promiseOf(sent)
      if (promise) count(player.successes, promise)
      player.answered.push({ ...sent, text: JSON.stringify(reply) })
      if (player.answered.length > 12) player.answered.shift()
    }
    return reply
  } catch (error) {
    if (isUnanswered(error)) return undefined
    player.unanswered.delete(key)
    throw error
  }
}

/** A newcomer signs in, opens the wheel and connects a wallet; undefined when a process died on the way. */
export async function signUp(
  world: World,
  chance: Chance,
  number: number,
  inviter?: SimulatedPlayer,
): Promise<SimulatedPlayer> {
  const process = world.process(chance)
  const startParam = inviter ? `ref_${1000 + inviter.number}` : undefined
  const token = developmentInitData(number, botToken, process.clock, startParam)
  await process.call(signInEndpoint, { body: { token } })
  const row = await world.outside.one<{ id: bigint; session: string }>(sql`
    SELECT p.id, s.id AS session FROM player p JOIN session s ON s.player_id = p.id
     WHERE telegram_id = ${1000 + number} ORDER BY s.created_at DESC LIMIT 1`)
  const caller = { id: row.id, sessionId: row.session, isReadOnly: false }
  await process.call(getWheelItems, { caller })
  const wallet = testWallet(number)
  const { payload } = await process.call(issueProofPayload, { caller })
  const proof = proofBy(wallet, payload, process.clock(), testDomain)
  await process.call(connectWallet, { caller, body: proof, key: publicId() })
  return {
    number,
    id: row.id,
    caller,
    wallet: wallet.address,
    run: undefined,
    unanswered: new Map(),
    answered: [],
    successes: new Map(),
    hasLeft: false,
  }
}
