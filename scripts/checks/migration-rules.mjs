/**
 * Rules of migrations, because two consecutive versions run at once on one database while players play:
 * `node scripts/checks/migration-rules.mjs` checks every migration after the baseline.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Small tables, which may be locked and rewritten: a row for a setting, a season or an operator's action. */
const small = new Set([
  'broadcast',
  'content',
  'migration',
  'ledger_check',
  'payout_control',
  'season',
  'restore_rehearsal',
])

const rules = [
  {
    // No statement of any version depends on a foreign key.
    pattern:
      /\bDROP\s+(TABLE|COLUMN|VIEW)\b|\bALTER\s+TABLE\b.*\bDROP\b(?!\s+CONSTRAINT\b(?:.*\bNOT\s+VALID|(?:\s+IF\s+EXISTS)?\s+\w+_fkey\b))/i,
    why: 'the version before still uses it: remove it one minor version later, marked -- contract: <version>',
    allowedBy: /--\s*contract:\s*\d+\.\d+/,
  },
  {
    pattern: /\bRENAME\s+(TO|COLUMN|CONSTRAINT)\b/i,
    why: 'the version before knows the former name: add the new one, copy, and drop the old one later',
  },
  {
    pattern: /\bALTER\s+(COLUMN\s+)?\w+\s+(SET\s+DATA\s+)?TYPE\b/i,
    why: 'it rewrites the table under a lock: add a column, fill it in batches, and switch',
    isAboutSize: true,
  },
  {
    pattern: /\bADD\s+COLUMN\b(?=.*\bNOT\s+NULL\b)(?!.*\bDEFAULT\b)/i,
    why: 'it fails on rows that exist: give a DEFAULT',
  },
  {
    pattern: /\bADD\s+COLUMN\b.*\bDEFAULT\s+(random|clock_timestamp|gen_random_uuid|nextval)\b/i,
    why: 'a default that differs by row rewrites the table: fill it in batches',
    isAboutSize: true,
  },
  {
    pattern: /\bSET\s+NOT\s+NULL\b/i,
    why: 'it reads the whole table under a lock: ADD CONSTRAINT ... CHECK (... IS NOT NULL) NOT VALID, then VALIDATE',
    isAboutSize: true,
  },
  {
    pattern: /\bADD\s+(CONSTRAINT\s+\w+\s+)?(CHECK|FOREIGN\s+KEY)\b(?!.*\bNOT\s+VALID\b)/i,
    why: 'it reads the whole table under a lock: NOT VALID, then VALIDATE CONSTRAINT in the next migration',
    isAboutSize: true,
  },
  {
    // `ON ONLY` a partitioned table is only a declaration: it indexes no existing partition.
    pattern: /\bCREATE\s+(UNIQUE\s+)?INDEX\b(?!\s+CONCURRENTLY\b)(?!\s+\w+\s+ON\s+ONLY\b)/i,
    why: 'writers wait while it is made: CREATE INDEX CONCURRENTLY, alone in a file that begins with -- no transaction',
    isAboutSize: true,
  },
  {
    pattern: /\b(VACUUM\s+FULL|CLUSTER|REINDEX\s+(TABLE|INDEX)\b(?!\s+CONCURRENTLY))\b/i,
    why: 'it holds everybody off for as long as it takes',
  },
  {
    pattern: /^\s*(UPDATE|DELETE\s+FROM)\b(?!.*\bWHERE\b)/i,
    why: 'it touches every row in one transaction: do it in batches, by a job',
    isAboutSize: true,
  },
  {
    pattern: /\bSET\s+(LOCAL\s+|SESSION\s+)?(lock_timeout|statement_timeout)\b/i,
    why: 'the limits of migrations are set in one place, migrate.ts',
  },
]

/** Every broken rule of one migration, as `name:line: why`. */
export function judge(name, text) {
  const made = new Set(
    [...text.matchAll(/\bCREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?(\w+)/gi)].map(([, table]) => table),
  )
  return statementsOf(text).flatMap(({ line, statement, source }) => {
    const table = /\b(?:TABLE(?:\s+IF\s+EXISTS)?(?:\s+ONLY)?|ON(?:\s+ONLY)?|UPDATE|FROM)\s+(\w+)/i.exec(
      statement,
    )?.[1]
    // A table that the migration itself creates is empty and unused.
    if (made.has(table)) return []
    return rules
      .filter(({ pattern }) => pattern.test(statement))
      .filter(({ isAboutSize }) => !(isAboutSize && small.has(table)))
      .filter(({ allowedBy }) => !allowedBy?.test(source))
      .map(({ why }) => `${name}:${line}: ${why}`)
  })
}

/** The statements, each in one line and without comments, with their first lines. */
function statementsOf(text) {
  const found = []
  let line = 1
  for (const source of text.split(/;[ \t]*(?:--[^\n]*)?(?=\n|$)/)) {
    const blank = /^(\s|--[^\n]*\n)*/.exec(source)[0]
    const statement = source
      .replace(/--[^\n]*/g, '')
      .replace(/\s+/g, ' ')
      .trim()
    if (statement) found.push({ line: line + blank.split('\n').length - 1, statement, source })
    line += source.split('\n').length - 1
  }
  return found
}

/** Judges the migrations of this repository, except the baseline, which runs in an empty database. */
export function judgeAll(root) {
  const folder = join(root, 'apps/server/migrations')
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  return [
    ...judgeNumbers(names),
    ...names
      .filter((name) => !name.startsWith('001-'))
      .flatMap((name) => judge(name, readFileSync(join(folder, name), 'utf8'))),
  ]
}

/** Two migrations with one number, from two branches for instance, have no defined order. */
export const judgeNumbers = (names) =>
  names
    .filter((name, index) => Number.parseInt(name, 10) !== index + 1)
    .map((name) => `${name}: its number is taken or leaves a gap`)

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const broken = judgeAll(process.cwd())
  for (const line of broken) console.error(line)
  process.exitCode = broken.length === 0 ? 0 : 1
}
