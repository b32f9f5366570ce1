import { readFileSync } from 'node:fs'
import { byCommand, writeAudit } from '#platform/admin/audit.ts'
import { type Change, changeKind, historyOf, linesOf, piecesOf, problemsOf } from '#platform/change-kind.ts'
import {
  openCommandDatabase,
  type Refuse,
  readArguments,
  refuseWith,
  runCommand,
} from '#platform/command-line.ts'
import type { Tx } from '#platform/database/database.ts'
import { contentKinds } from '../content-kinds.ts'
import { commandSettings } from '../settings.ts'

const usage = `npm run content -- list
npm run content -- show <kind>                     as JSON, to be kept in a file and changed there
npm run content -- set <kind> --file <file> --operator <name> --reason <why>   with --dry-run it only says what would change
npm run content -- history <kind> [--item <public id>]
Of npm itself nothing is printed with: npm run --silent content -- show <kind> > <file>`

const wrong: Refuse = refuseWith(usage)

const options = {
  file: { type: 'string' },
  operator: { type: 'string' },
  reason: { type: 'string' },
  item: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
} as const
const { values, positionals } = readArguments(usage, { options, allowPositionals: true })
const [verb, name] = positionals

// Every mistake in the arguments is reported before a database is started for them.
if (!verb || !['list', 'show', 'set', 'history'].includes(verb))
  wrong(verb ? `There is no '${verb}'` : 'What shall be done?')
const kindNames = contentKinds.map(({ kind }) => kind).join(', ')
const kind =
  contentKinds.find((one) => one.kind === name) ??
  (verb === 'list' ? undefined : wrong(`Which kind? One of ${kindNames}`))
const given = verb === 'set' ? readGiven() : undefined
if (verb === 'set') order()

const database = await openCommandDatabase(commandSettings(), { size: 2 })
await runCommand(database, async () => {
  if (kind === undefined) await list()
  else if (verb === 'show') await show(kind)
  else if (verb === 'set') await set(kind)
  else await history(kind)
})

function readGiven(): unknown {
  try {
    return JSON.parse(readFileSync(values.file ?? wrong('From which file? --file'), 'utf8'))
  } catch (error) {
    return wrong(`${values.file} cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}

function order() {
  const { operator, reason } = values
  if (!operator?.trim() || !reason?.trim()) wrong('Who orders it, and why? --operator and --reason')
  return { operator, reason, now: new Date(), isDry: values['dry-run'] }
}

type Kind = (typeof contentKinds)[number]

async function list(): Promise<void> {
  const rows = []
  for (const one of contentKinds) {
    const [pieces, [last]] = [await piecesOf(database, one), await historyOf(database, one)]
    const problems = problemsOf(
      one,
      pieces.map(({ publicId, data }) => ({ publicId, data })),
    )
    rows.push({
      kind: one.kind,
      pieces: pieces.length,
      'last changed': last?.at.toISOString(),
      by: last?.changedBy,
      why: last?.reason,
      ...(problems.length > 0 ? { problems: problems.length } : {}),
    })
  }
  console.table(rows)
}

async function show(of: Kind): Promise<void> {
  const pieces = await piecesOf(database, of)
  console.log(
    JSON.stringify(
      pieces.map(({ publicId, data }) => ({ publicId, data })),
      null,
      2,
    ),
  )
}

async function set(of: Kind): Promise<void> {
  const ordered = order()
  const changes = await database.transaction(async (tx) => {
    const made = await changeKind(tx, of, given, ordered)
    if (made.length > 0 && !ordered.isDry) await note(tx, of, made, ordered)
    return made
  })
  for (const line of changes.flatMap(linesOf)) console.log(line)
  if (changes.length === 0) console.log('Nothing differs.')
  else console.log(values['dry-run'] ? 'Nothing was changed: --dry-run' : `${changes.length} changed.`)
}

async function note(
  tx: Tx,
  of: Kind,
  changes: readonly Change[],
  { operator, reason, now }: ReturnType<typeof order>,
) {
  const pieces = (part: 'before' | 'after') =>
    Object.fromEntries(changes.map((change) => [change.publicId, change[part]]))
  const change = { before: pieces('before'), after: pieces('after') }
  const subject = `content:${of.kind}`
  await writeAudit(tx, byCommand(operator), { action: 'content.set', subject, reason, ...change }, now)
}

async function history(of: Kind): Promise<void> {
  for (const { at, changedBy, reason, version, data, before, publicId } of await historyOf(
    database,
    of,
    values.item,
  )) {
    console.log(`${at.toISOString()}  ${changedBy}${reason ? `: ${reason}` : ''}  (version ${version})`)
    const change: Change = { publicId, before, after: data, position: 0, isMoved: false }
    for (const line of linesOf(change)) console.log(`  ${line}`)
  }
}
