import { getIndicators, getLeaderboard } from '@ganj/contract'
import type { BenchDatabase } from '../installation/bench-database.ts'
import { startBenchServer, tokenOf } from '../installation/bench-server.ts'
import { runRecurringJob } from '../installation/recurring-job.ts'
import { type Load, load } from '../measuring/load.ts'

interface Closing {
  /** From the detection of the end to the last prize. */
  seconds: number
  paid: number
  before: Load
  meanwhile: Load
}

const rate = 200
const connections = 16

/** Closes a season with every player on the board, in the process that serves calls of players meanwhile. */
export async function measureClosing(
  database: BenchDatabase,
  { board, players, prizes }: { board: string; players: number; prizes: number },
): Promise<Closing> {
  const { query } = database
  const range = (fromPlace: number, toPlace: number, amount: number) => ({
    name: { fa: 'جایزه', en: 'Prize', ru: 'Приз' },
    fromPlace,
    toPlace,
    prizes: [{ currency: 'gem', amount }],
  })
  const contents = [
    ['weekly-prize', 'first', range(1, 1, 200)],
    ['weekly-prize', 'others', range(2, prizes, 5)],
    ['season-rules', 'weekly', { reviewHours: 0, approval: 'by-rule' }],
  ] as const
  for (const [kind, publicId, data] of contents) {
    await query(
      `INSERT INTO content (kind, public_id, version, position, data, changed_by, created_at)
       VALUES ($1, $2, 1, 0, $3, 'bench', now() - interval '60 days')`,
      [kind, publicId, JSON.stringify(data)],
    )
  }
  const server = await startBenchServer({ DATABASE_URL: database.url, LOG_LEVEL: 'error' })
  try {
    const tokens = Array.from({ length: 1_000 }, (_, index) =>
      tokenOf(1 + index * Math.floor(players / 1_000)),
    )
    const request = () => {
      const path = Math.random() < 0.5 ? `${getLeaderboard.path}?dimension=weekly` : getIndicators.path
      const token = tokens[Math.floor(Math.random() * tokens.length)]
      return `GET /api${path} HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${token}\r\n\r\n`
    }
    const play = (seconds: number) =>
      load(request, { addresses: [server.address], connections, seconds, rate })
    await play(2)
    const before = await play(5)
    const state = async () => {
      const { rows } = await query('SELECT state FROM season WHERE board = $1', [board])
      return rows[0]?.state as string | undefined
    }
    const began = performance.now()
    await runRecurringJob(query, 'close-seasons')
    let seconds = Number.POSITIVE_INFINITY
    const closed = (async () => {
      while ((await state()) !== 'paid') await new Promise((resolve) => setTimeout(resolve, 100))
      seconds = (performance.now() - began) / 1000
    })()
    const loads: Load[] = []
    while (seconds === Number.POSITIVE_INFINITY && loads.length < 60) loads.push(await play(2))
    await closed
    const { rows } = await query(`SELECT count(*)::int AS paid FROM transfer WHERE kind = 'season-prize'`)
    return { seconds, paid: rows[0].paid, before, meanwhile: worst(loads) }
  } finally {
    await server.stop()
  }
}

/** The worst interval of two seconds, not the mean. */
const worst = (loads: readonly Load[]): Load => {
  const [first] = [...loads].sort((a, b) => b.p99 - a.p99)
  return { ...(first as Load), failed: loads.reduce((sum, { failed }) => sum + failed, 0) }
}
