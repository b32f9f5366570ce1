import { randomUUID } from 'node:crypto'
import { Agent, request as httpRequest } from 'node:http'
import { getIndicators, openRun, spinWheel } from '@ganj/contract'
import { tokenOf } from '../installation/bench-server.ts'

export interface ClientResults {
  /** Milliseconds of each request, in the order of their answers. */
  times: number[]
  /** Requests without an answer of 2xx, and their results. */
  failed: string[]
  /** Answered runs and spins, to compare with the ledger. */
  runs: number
  spins: number
}

/** Plays as players who read, open runs and spin, each one call after the other, until stopped. */
export async function play(
  address: string,
  { players, isOver }: { players: number; isOver: () => boolean },
): Promise<ClientResults> {
  const results: ClientResults = { times: [], failed: [], runs: 0, spins: 0 }
  const agent = new Agent({ keepAlive: true, maxSockets: players })
  const one = async (player: number) => {
    const token = tokenOf(player)
    for (let count = 0; !isOver(); count++) {
      const endpoint = [getIndicators, openRun, spinWheel][count % 3] ?? getIndicators
      const began = performance.now()
      const status = await ask(address, { agent, method: endpoint.method, path: endpoint.path, token })
      results.times.push(performance.now() - began)
      if (status < 200 || status > 299) results.failed.push(`${endpoint.method} ${endpoint.path}: ${status}`)
      else if (endpoint === openRun) results.runs++
      else if (endpoint === spinWheel) results.spins++
    }
  }
  await Promise.all(Array.from({ length: players }, (_, index) => one(index + 1)))
  agent.destroy()
  return results
}

interface Ask {
  agent: Agent
  method: string
  path: string
  token: string
}

/** The status of the answer; 0 when none came. */
function ask(address: string, { agent, method, path, token }: Ask): Promise<number> {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(method === 'POST' ? { 'content-type': 'application/json', 'idempotency-key': randomUUID() } : {}),
  }
  return new Promise((resolve) => {
    const sent = httpRequest(`${address}/api${path}`, { method, agent, headers }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode ?? 0))
      answer.once('error', () => resolve(0))
    })
    sent.once('error', () => resolve(0))
    sent.end(method === 'POST' ? '{}' : undefined)
  })
}
