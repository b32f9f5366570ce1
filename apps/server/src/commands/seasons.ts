import { byCommand } from '#platform/admin/audit.ts'
import {
  openCommandDatabase,
  type Refuse,
  readArguments,
  refuseWith,
  runCommand,
} from '#platform/command-line.ts'
import { sql } from '#platform/database/sql.ts'
import {
  approveSeason,
  excludePlayer,
  holdSeason,
  includePlayer,
  previewSeason,
  releaseSeason,
} from '../features/leaderboard/seasons/review-season.ts'
import { listSeasons, stepsOf } from '../features/leaderboard/seasons/season-queries.ts'
import { commandSettings } from '../settings.ts'

const usage = `A season is named by its first day, such as 2026-11-14.
npm run seasons -- list
npm run seasons -- preview <season>      who wins what, if it were approved now
npm run seasons -- steps <season>        what happened to it, and by whom
npm run seasons -- hold <season> --operator <name> --reason <why>
npm run seasons -- release <season> --operator <name> --reason <why>
npm run seasons -- exclude <season> --player <public id> --operator <name> --reason <why>
npm run seasons -- include <season> --player <public id> --operator <name> --reason <why>
npm run seasons -- approve <season> --operator <name> --reason <why>`

const wrong: Refuse = refuseWith(usage)

const options = {
  operator: { type: 'string' },
  reason: { type: 'string' },
  player: { type: 'string' },
} as const
const { values, positionals } = readArguments(usage, { options, allowPositionals: true })
const [verb, week] = positionals

// The verb, its season and who orders it are checked before a database is started for them.
const names = ['list', 'preview', 'steps', 'hold', 'release', 'exclude', 'include', 'approve']
if (!verb || !names.includes(verb)) wrong(verb ? `There is no '${verb}'` : 'What shall be done?')
if (verb !== 'list') board()
const act = () => ({ by: byCommand(values.operator ?? wrong('Who orders it? --operator')), now: new Date() })
const reason = () => values.reason ?? wrong('Why? --reason')
if (!['list', 'preview', 'steps'].includes(verb)) {
  act()
  reason()
}

const settings = commandSettings()
const database = await openCommandDatabase(settings, { size: 2 })

function board(): string {
  return /^\d{4}-\d\d-\d\d$/.test(week ?? '') ? `weekly:${week}` : wrong('Which season?')
}

async function player(): Promise<bigint> {
  const publicId = values.player ?? wrong('Which player? --player')
  const found = await database.maybe<{ id: bigint }>(sql`SELECT id FROM player WHERE public_id = ${publicId}`)
  return found?.id ?? wrong(`There is no player ${publicId}.`)
}

async function preview(): Promise<void> {
  const awards = await database.transaction((tx) => previewSeason(tx, board()))
  const winners = awards.map(({ playerId }) => playerId)
  const names = await database.rows<{ id: bigint; publicId: string; username: string }>(
    sql`SELECT id, public_id AS "publicId", username FROM player WHERE id = ANY(${winners}::bigint[])`,
  )
  const nameOf = new Map(names.map((one) => [one.id, one]))
  console.table(
    awards.map(({ playerId, place, prizes }) => ({
      place,
      player: nameOf.get(playerId)?.publicId,
      username: nameOf.get(playerId)?.username,
      prizes: prizes.map(({ currency, amount }) => `${amount} ${currency}`).join(', '),
    })),
  )
}

const verbs: Record<string, () => Promise<unknown>> = {
  list: async () => console.table(await listSeasons(database)),
  preview,
  steps: async () => console.table(await stepsOf(database, board())),
  hold: () => database.transaction((tx) => holdSeason(tx, board(), reason(), act())),
  release: () => database.transaction((tx) => releaseSeason(tx, board(), reason(), act())),
  exclude: async () => {
    const exclusion = { playerId: await player(), reason: reason() }
    await database.transaction((tx) => excludePlayer(tx, board(), exclusion, act()))
  },
  include: async () => {
    const exclusion = { playerId: await player(), reason: reason() }
    await database.transaction((tx) => includePlayer(tx, board(), exclusion, act()))
  },
  approve: () => database.transaction((tx) => approveSeason(tx, board(), reason(), act())),
}

await runCommand(database, async () => verbs[verb]?.())
