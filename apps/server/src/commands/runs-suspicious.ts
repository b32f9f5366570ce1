import {
  openCommandDatabase,
  type Refuse,
  readArguments,
  refuseWith,
  runCommand,
} from '#platform/command-line.ts'
import { itemsAt } from '#platform/content.ts'
import { findCopies } from '../features/game/anti-cheat/find-copies.ts'
import { suspiciousRuns } from '../features/game/anti-cheat/suspicious-runs.ts'
import { weeklyPrizes } from '../features/leaderboard/content.ts'
import { lastPrizedPlace } from '../features/leaderboard/seasons/award.ts'
import { seasonAt } from '../features/leaderboard/seasons/rules.ts'
import { commandSettings } from '../settings.ts'

const usage = `npm run runs:suspicious -- [--season 2026-11-21] [--least 60] [--limit 100] [--json]

Shows the runs of a week that look most like a machine's, before its prizes are paid; those of the prize places are
compared with all earlier runs. --season is any day of the week, by default the present one; --least the lowest suspicion;
--json is for machines.`

const wrong: Refuse = refuseWith(usage)

const { values } = readArguments(usage, {
  options: {
    season: { type: 'string' },
    least: { type: 'string', default: '60' },
    limit: { type: 'string', default: '100' },
    json: { type: 'boolean', default: false },
  },
})
const { season } = values
const day = season === undefined ? new Date() : new Date(`${season}T12:00:00Z`)
if (Number.isNaN(day.getTime())) wrong(`--season ${season} is no day such as 2026-11-21`)
const wholeOf = (name: 'least' | 'limit') =>
  /^\d{1,6}$/.test(values[name]) ? Number(values[name]) : wrong(`--${name} must be a whole number`)
const [least, limit] = [wholeOf('least'), wholeOf('limit')]

const settings = commandSettings()
const { startsAt: from, endsAt: to } = seasonAt(day, settings.TIME_ZONE)
const database = await openCommandDatabase(settings, { size: 1 })
await runCommand(database, async () => {
  const now = new Date()
  const prizes = await itemsAt(database, weeklyPrizes, now < to ? now : to)
  // Exclusions move others up, so twice as many places are compared.
  const places = 2 * lastPrizedPlace(prizes.map(({ data }) => data))
  await findCopies(database, { from, to, places })
  const runs = await suspiciousRuns(database, { from, to, least, limit })
  if (values.json) {
    console.log(JSON.stringify(runs, (_, value) => (typeof value === 'bigint' ? Number(value) : value)))
    return
  }
  console.log(`Runs from ${from.toISOString()} to ${to.toISOString()}, suspicion ${least} and more`)
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
})
