import { parseArgs } from 'node:util'
import { openCommandDatabase } from '#platform/command-line.ts'
import { itemsAt } from '#platform/content.ts'
import { findCopies } from '../features/game/anti-cheat/find-copies.ts'
import { suspiciousRuns } from '../features/game/anti-cheat/suspicious-runs.ts'
import { weeklyPrizes } from '../features/leaderboard/content.ts'
import { lastPrizedPlace } from '../features/leaderboard/seasons/award.ts'
import { seasonAt } from '../features/leaderboard/seasons/rules.ts'
import { commandSettings } from '../settings.ts'

/**
 * Shows the runs of a week that look most like a machine's, before its prizes are paid; those of the prize places are
 * compared with all earlier runs. `--season 2026-11-21` is any day of the week, by default the present one; `--least
 * 60` the lowest suspicion; `--limit 100`; `--json` for machines.
 */
const { values } = parseArgs({
  options: {
    season: { type: 'string' },
    least: { type: 'string', default: '60' },
    limit: { type: 'string', default: '100' },
    json: { type: 'boolean', default: false },
  },
})
const settings = commandSettings()
const day = values.season ? new Date(`${values.season}T12:00:00Z`) : new Date()
if (Number.isNaN(day.getTime())) throw new Error(`--season ${values.season} is no day such as 2026-11-21`)
const { startsAt: from, endsAt: to } = seasonAt(day, settings.TIME_ZONE)

const database = await openCommandDatabase(settings, { size: 1 })
const now = new Date()
const prizes = await itemsAt(database, weeklyPrizes, now < to ? now : to)
// Exclusions move others up, so twice as many places are compared.
const places = 2 * lastPrizedPlace(prizes.map(({ data }) => data))
await findCopies(database, { from, to, places })
const runs = await suspiciousRuns(database, {
  from,
  to,
  least: Number(values.least),
  limit: Number(values.limit),
})
await database.close()

if (values.json) {
  console.log(JSON.stringify(runs, (_, value) => (typeof value === 'bigint' ? Number(value) : value)))
} else {
  console.log(`Runs from ${from.toISOString()} to ${to.toISOString()}, suspicion ${values.least} and more`)
  console.table(
    runs.map(({ suspicion, reasons, username, publicId, runId, score, isBest, likeRun }) => ({
      suspicion,
      reasons: reasons.join(', '),
      player: `${username} (${publicId})`,
      run: runId,
      score: Number(score),
      counts: isBest ? 'yes' : '',
      'like run': likeRun ?? '',
    })),
  )
}
