import { type AdminEndpoint, adminEndpoints, judgeRun } from '@ganj/contract/admin'
import type { App } from './app.ts'
import { heavyId, playerIdOf } from './seed.ts'

type Fields = Readonly<Record<string, string>>

/** Filters of lists, each with values that exist. */
const filters: Readonly<Record<string, readonly Fields[]>> = {
  '/approvals': [{ state: 'confirmed' }],
  '/audit': [
    { action: 'runs' },
    { subject: `player:${playerIdOf(heavyId)}` },
    { operator: 'plans-0', from: '2026-01-01T00:00:00.000Z', to: '2036-01-01T00:00:00.000Z' },
  ],
  '/payments': [
    { search: 'player-7' },
    { state: 'credited' },
    { method: 'star' },
    { state: 'created', method: 'tether' },
  ],
  '/payments/charges': [{ outcome: 'charged-back' }],
  '/payouts': [{ state: 'waiting' }, { state: 'confirmed' }],
  '/players': [
    { search: 'player-7' },
    { search: playerIdOf(heavyId) },
    { search: '5000000001' },
    { state: 'open' },
    { state: 'blocked' },
    { state: 'deleted', search: 'player' },
  ],
  '/players/transfers': [
    { currency: 'coin' },
    { kind: 'task' },
    { currency: 'coin', kind: 'task', from: '2026-01-01T00:00:00.000Z', to: '2036-01-01T00:00:00.000Z' },
  ],
  '/runs': ['suspicious', 'verified', 'rejected', 'excluded'].map((state) => ({ state })),
}

/** Reads every page of the console as an owner, for two players, and judges a run. */
export async function readConsole(app: App, round: number): Promise<void> {
  const operator = await app.operator(`plans-${round}`)
  for (const endpoint of adminEndpoints.filter(({ method }) => method === 'GET')) {
    for (const query of await queriesOf(operator, endpoint)) {
      const { next } = await operator.read(endpoint, query)
      if (next) await operator.read(endpoint, { ...query, cursor: next })
    }
  }
  const player = playerIdOf(heavyId)
  const { rows } = await operator.read(endpointAt('/players/runs'), { id: player })
  const id = String(rows?.[0]?.id)
  await operator.read(endpointAt('/runs/one'), { player, id })
  for (const verdict of ['exclude', 'clear'])
    await operator.send(judgeRun, { player, id, verdict, reason: 'to check the plans' })
}

type Operator = Awaited<ReturnType<App['operator']>>

/** The queries of a call: bare where that is valid, with each of its filters, and for each subject that it requires. */
async function queriesOf(operator: Operator, { path, query }: AdminEndpoint): Promise<Fields[]> {
  const subjects = await subjectsOf(operator, path, query.required ?? [])
  return subjects.flatMap((subject) =>
    [{}, ...(filters[path] ?? [])].map((each) => ({ ...subject, ...each })),
  )
}

async function subjectsOf(operator: Operator, path: string, required: readonly string[]): Promise<Fields[]> {
  if (required.length === 0) return [{}]
  const currency: Fields = required.includes('currency') ? { currency: 'coin' } : {}
  if (path.startsWith('/players/')) return [heavyId, 2_000].map((id) => ({ id: playerIdOf(id), ...currency }))
  if (path === '/seasons/preview') {
    const { rows } = await operator.read(endpointAt('/seasons'), {})
    return [{ season: String(rows?.[0]?.season) }]
  }
  if (path === '/content/kind') return [{ kind: 'ticket-refill' }]
  return path === '/content/version' ? [{ kind: 'ticket-refill', version: '1' }] : []
}

function endpointAt(path: string): AdminEndpoint {
  const found = adminEndpoints.find((endpoint) => endpoint.path === path)
  if (!found) throw new Error(`no call ${path}`)
  return found
}
