import { Agent, request as httpRequest } from 'node:http'
import { request as httpsRequest, Agent as TlsAgent } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import { getWheelItems, openRun } from '@ganj/contract'
import { tokenOf } from '../installation/bench-server.ts'
import { type Goods, type Moved, movedBy, nextCall, type PlayerState, type Sent } from './calls.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

/** An answer. Status 0: there was none. */
export interface Reply {
  status: number
  body: unknown
}

/** A client: its player and everything it has sent. */
export interface Client {
  state: PlayerState
  random: Random
  /** Answered calls, each with its first answer. */
  answered: { sent: Sent; reply: Reply }[]
  /** The call that is in flight, if any: a client waits for each answer. */
  open: Sent | null
  /** The transfers that the ledger must have for this player. */
  moved: Moved[]
  /** Violations, as sentences. */
  violations: string[]
  /** Receives the result of each attempt, also a missing answer. */
  onReply?(reply: Reply): void
}

export const createClient = (id: number, random: Random): Client => ({
  state: { id, run: null, revived: 0, playedSeconds: 0, idleClaims: 0 },
  random,
  answered: [],
  open: null,
  moved: [],
  violations: [],
})

/** Opens the wheel for a player: a spin needs odds that were shown before. */
export const prepare = ({ state }: Client, address: string): Promise<Reply> =>
  send(address, state.id, 'GET', getWheelItems.path)

/** Sends calls one after the other until `isOver` or the server is gone. */
export async function sendCalls(
  client: Client,
  address: string,
  { world, goods, isOver }: { world: World; goods: Goods; isOver: () => boolean },
): Promise<void> {
  const { state, random } = client
  for (let count = 0; !isOver(); count++) {
    const sent = nextCall(state, goods, random, `crash-${state.id}-${count}`)
    if (!sent) continue
    if (sent.endpoint.path === '/game/score' && !(await backdated(world, state, isOver))) return
    client.open = sent
    // One call in ten is sent twice at once.
    const twice = random() < 0.1
    const [reply, other] = await Promise.all([
      post(address, state.id, sent),
      twice ? post(address, state.id, sent) : null,
    ])
    if (isAnswer(reply) && other && isAnswer(other) && !same(reply, other)) {
      client.violations.push(
        `${sent.endpoint.path} sent twice at once was answered ${said(reply)} and ${said(other)}`,
      )
    }
    for (const { status, body } of [reply, other ?? reply]) {
      if (status === 500)
        client.violations.push(`${sent.endpoint.path} was answered 500: ${JSON.stringify(body)}`)
    }
    const answer = isAnswer(reply) ? reply : other && isAnswer(other) ? other : null
    if (answer) settle(client, sent, answer, goods)
    else if (reply.status === 0) return
    else {
      while (!isOver() && !(await retry(client, address, goods))) await pause(20)
    }
  }
}

/** Repeats the unanswered call with its key. Returns whether it is settled now. */
export async function retry(client: Client, address: string, goods: Goods): Promise<boolean> {
  if (!client.open) return true
  const reply = await post(address, client.state.id, client.open)
  client.onReply?.(reply)
  if (!isAnswer(reply)) return false
  settle(client, client.open, reply, goods)
  return true
}

/** Repeats every acknowledged call: each answer must equal the first one. */
export async function repeat(client: Client, address: string): Promise<number> {
  await untilBack(client, address)
  for (const { sent, reply } of client.answered) {
    if (reply.status !== 200) continue
    const again = await post(address, client.state.id, sent)
    if (!same(timeless(sent, again), timeless(sent, reply))) {
      client.violations.push(
        `${sent.endpoint.path} was answered ${said(reply)} and after the crash ${said(again)}`,
      )
    }
  }
  return client.answered.length
}

/** A client without a call in flight has not waited for the database yet, which may still be starting. */
async function untilBack({ state, answered }: Client, address: string): Promise<void> {
  // A refused call could succeed now.
  const first = answered.find(({ reply }) => reply.status === 200)
  if (!first) return
  for (let attempt = 0; attempt < 200; attempt++) {
    const { status } = await post(address, state.id, first.sent)
    if (status !== 0 && status !== 503) return
    await pause(50)
  }
}

/** The answer of a run without its opening time, which `backdateRun` changes before the run is submitted. */
const timeless = ({ endpoint }: Sent, { status, body }: Reply): Reply =>
  endpoint === openRun && status === 200
    ? { status, body: { ...(body as object), openedAt: undefined, serverTime: undefined } }
    : { status, body }

function settle(client: Client, sent: Sent, reply: Reply, goods: Goods): void {
  client.open = null
  client.answered.push({ sent, reply })
  if (reply.status === 200) client.moved.push(...movedBy(sent, reply.body, client.state, goods))
}

const isAnswer = ({ status }: Reply) => status >= 200 && status < 500
const same = (a: Reply, b: Reply) =>
  a.status === b.status && (a.status !== 200 || JSON.stringify(a.body) === JSON.stringify(b.body))
const said = ({ status, body }: Reply) => `${status} ${JSON.stringify(body)}`

/** Moves the opening of a run back by its duration: a bot plays it at once, and the server would reject it. */
export const backdateRun = (world: World, { id, playedSeconds }: PlayerState, isOver?: () => boolean) =>
  world.query(
    `UPDATE run SET opened_at = opened_at - make_interval(secs => $2) WHERE player_id = $1 AND state = 'open'`,
    [id, playedSeconds],
    isOver,
  )

/** The same during a kill: nobody restarts the database before the clients have stopped, so that they do not wait for it. */
async function backdated(world: World, state: PlayerState, isOver: () => boolean): Promise<boolean> {
  try {
    await backdateRun(world, state, isOver)
    return true
  } catch (error) {
    if (isOver()) return false
    throw error
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const tlsAgent = new TlsAgent({ keepAlive: true, maxSockets: 64 })

/** Trusts only certificates of this authority from now on. */
export const trustAuthority = (certificate: string): void => {
  tlsAgent.options.ca = certificate
}

/** Closes the idle connections. */
export const closeConnections = () => {
  agent.destroy()
  tlsAgent.destroy()
}

const post = (address: string, playerId: number, { endpoint, body, key }: Sent) =>
  send(address, playerId, 'POST', endpoint.path, { body, key })

/** Sends one request on a keep-alive connection. Any connection error counts as no answer. */
export function send(
  address: string,
  playerId: number,
  method: 'GET' | 'POST',
  path: string,
  { body, key }: { body?: object; key?: string } = {},
): Promise<Reply> {
  return new Promise((resolve) => {
    const noAnswer = () => resolve({ status: 0, body: null })
    const isTls = address.startsWith('https:')
    const request = (isTls ? httpsRequest : httpRequest)(
      `${address}/api${path}`,
      {
        method,
        agent: isTls ? tlsAgent : agent,
        headers: {
          authorization: `Bearer ${tokenOf(playerId)}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(key ? { 'idempotency-key': key } : {}),
        },
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          text += chunk
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: parsed(text) }))
        response.on('error', noAnswer)
        response.on('aborted', noAnswer)
      },
    )
    request.on('error', noAnswer)
    request.setTimeout(20_000, () => request.destroy())
    request.end(body ? JSON.stringify(body) : undefined)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
