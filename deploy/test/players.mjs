import { randomUUID } from 'node:crypto'
import { Agent, request as httpRequest } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { getIndicators, openRun, spinWheel } from '@ganj/contract'
import { tokenOf } from '../../bench/src/installation/bench-server.ts'
import { fill, openWheels } from '../../bench/src/installation/fill.ts'
import { query } from './database.mjs'

const calls = [
  { kind: 'read', endpoint: getIndicators },
  { kind: 'run', endpoint: openRun },
  { kind: 'spin', endpoint: spinWheel },
]
const againAfterMs = 200
/** The app's timeout for an answer. */
const longestMs = 30_000

/** Inserts players with balances and open wheels into a migrated database. */
export async function preparePlayers(url, address, players) {
  const database = { query: async (text, values) => ({ rows: await query(url, text, values) }) }
  await fill(database, players)
  // The server stores the odds when the wheel is first read.
  await fetch(`${address}/api/wheel/items`, { headers: { authorization: `Bearer ${tokenOf(1)}` } })
  await openWheels(database)
}

/**
 * Plays as players who read, open runs and spin. As the app does, they repeat a call with the same key while the server is
 * unavailable, until it is answered.
 */
export function startPlaying(address, { players }) {
  const agent = new Agent({ keepAlive: true, maxSockets: players })
  const answered = []
  let [isOver, isGivenUp] = [false, false]
  const one = async (player) => {
    for (let count = player; !isOver; count++) {
      const { kind, endpoint } = calls[count % calls.length]
      const { method, path } = endpoint
      const key = randomUUID()
      const began = performance.now()
      const refusals = []
      while (!isGivenUp) {
        const { status, body } = await ask(`${address}/api${path}`, {
          agent,
          method,
          key,
          token: tokenOf(player),
        })
        if (status >= 200 && status < 300) {
          answered.push({ kind, id: body.publicId, key, player, began, ended: performance.now(), refusals })
          break
        }
        refusals.push([status, body?.code].join(' ').trim())
        if (![0, 502, 503].includes(status))
          throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`)
        await delay(againAfterMs)
      }
    }
  }
  const playing = Promise.all(Array.from({ length: players }, (_, index) => one(index + 1)))
  // `stop` rejects with a failure. The handler keeps the rejection from ending the process before.
  let failure
  playing.catch((error) => (failure = error))
  return {
    /** All answered calls so far, in the order of the answers. */
    answered,
    /** @throws the first unexpected answer */
    expectWell: () => {
      if (failure) throw failure
    },
    /** Waits until each player has the answer to its last call. */
    stop: async () => {
      isOver = true
      await playing
      agent.destroy()
    },
    /** Abandons pending calls, after another failure. */
    giveUp: () => {
      isOver = true
      isGivenUp = true
      agent.destroy()
    },
  }
}

/** Repeats an answered call with its key, as a client that lost the answer does. @returns the answer's id */
export async function repeat(address, { kind, key, player }) {
  const { method, path } = calls.find((call) => call.kind === kind).endpoint
  const { status, body } = await ask(`${address}/api${path}`, { method, key, token: tokenOf(player) })
  if (status !== 200) throw new Error(`${method} ${path} again: ${status}`)
  return body.publicId
}

/** Status 0: no answer came. */
function ask(url, { agent, method, key, token }) {
  const isPost = method === 'POST'
  const headers = {
    authorization: `Bearer ${token}`,
    ...(isPost && { 'content-type': 'application/json', 'idempotency-key': key }),
  }
  return new Promise((resolve) => {
    const lost = () => resolve({ status: 0 })
    const sent = httpRequest(url, { method, agent, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk) => (text += chunk))
      answer.once('error', lost)
      answer.once('end', () =>
        resolve({ status: answer.statusCode, body: text.startsWith('{') ? JSON.parse(text) : {} }),
      )
    })
    sent.once('error', lost)
    sent.setTimeout(longestMs, () => sent.destroy(new Error('no answer')))
    sent.end(isPost ? '{}' : undefined)
  })
}

/** Summarises the answers to players since a moment. */
export function summarise(answered, since) {
  const seen = answered.filter(({ ended }) => ended >= since)
  const writes = seen.filter(({ kind }) => kind !== 'read').map(({ ended }) => ended)
  const gaps = [since, ...writes].map((ended, index, all) => (all[index + 1] ?? ended) - ended)
  const refused = seen.filter(({ refusals }) => refusals.length > 0)
  return {
    calls: seen.length,
    'at once': seen.length - refused.length,
    'after a 503': refused.filter(({ refusals }) => refusals.every((status) => status === 503)).length,
    'after no answer': refused.filter(({ refusals }) => refusals.some((status) => status !== 503)).length,
    'longest call, s': seconds(Math.max(0, ...seen.map(({ began, ended }) => ended - began))),
    'no write for, s': seconds(Math.max(0, ...gaps)),
  }
}

const seconds = (ms) => Math.round(ms / 100) / 10
