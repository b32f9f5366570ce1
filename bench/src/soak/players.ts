import { setTimeout as pause } from 'node:timers/promises'
import { getHome, getIndicators, getLeaderboard } from '@ganj/contract'
import { type Goods, nextCall } from '../crash/calls.ts'
import { pick, type Random } from '../crash/random.ts'
import { backdateRun, type Client, retry, send } from '../crash/traffic.ts'
import type { World } from '../crash/world.ts'
import { shareOfDay, type Timed } from './verdict.ts'

/** The read calls of players, which are two calls of three. */
const reads = [getIndicators.path, getHome.path, `${getLeaderboard.path}?dimension=weekly`]
const readShare = 2 / 3

export interface Played {
  calls: Timed[]
  /** Answers of 5xx. */
  broken: number
  /** Attempts without an answer. */
  unanswered: number
}

interface Params {
  world: World
  address: string
  goods: Goods
  random: Random
  /** Calls a second in the mean of the day. */
  rate: number
  seconds: number
}

/**
 * Makes calls at the rate of a day, which does not fall when answers are late. A player has one call in flight at a time; an
 * unanswered call is repeated with its key until it is answered.
 */
export async function play(
  clients: readonly Client[],
  { world, address, goods, random, rate, seconds }: Params,
): Promise<Played> {
  const played: Played = { calls: [], broken: 0, unanswered: 0 }
  const began = performance.now()
  const elapsed = () => (performance.now() - began) / 1000
  const note = (from: number, status: number) => {
    if (status === 0) played.unanswered++
    else if (status >= 500) played.broken++
    else played.calls.push({ at: from, took: (elapsed() - from) * 1000 })
  }
  const read = async (client: Client) => {
    const from = elapsed()
    const { status } = await send(address, client.state.id, 'GET', pick(random, reads))
    note(from, status)
  }
  const write = async (client: Client, count: number) => {
    const sent = nextCall(client.state, goods, client.random, `soak-${client.state.id}-${count}`)
    if (!sent) return
    if (sent.endpoint.path === '/game/score') await backdateRun(world, client.state)
    client.open = sent
    let from = elapsed()
    client.onReply = ({ status }) => note(from, status)
    for (let tries = 0; tries < 100 && !(await retry(client, address, goods)); tries++) {
      await pause(100)
      from = elapsed()
    }
  }

  const busy = new Map<Client, Promise<void>>()
  let made = 0
  let due = 0
  let lastAt = 0
  while (lastAt < seconds) {
    await pause(5)
    const at = elapsed()
    due += rate * shareOfDay(at, seconds) * (at - lastAt)
    lastAt = at
    for (; made < due; made++) {
      const client = pick(random, clients)
      if (busy.has(client)) continue
      const call = random() < readShare ? read(client) : write(client, made)
      busy.set(
        client,
        call.finally(() => busy.delete(client)),
      )
    }
  }
  await Promise.all(busy.values())
  return played
}
