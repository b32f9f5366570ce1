import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findStrayWrites } from './writers.mjs'

const folders = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** The findings in a server with these files. */
function found(files) {
  const root = mkdtempSync(join(tmpdir(), 'ganj-writers-'))
  folders.push(root)
  for (const [name, text] of Object.entries(files)) {
    const path = join(root, 'apps/server/src', name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  return findStrayWrites(root)
}

test('the server sends every writing statement through a transaction, a writer or autocommit', () => {
  expect(findStrayWrites(resolve(import.meta.dirname, '../..'))).toEqual([])
})

test.each(['INSERT INTO x VALUES (1)', 'UPDATE x SET y = 1', 'DELETE FROM x', 'SELECT 1 FROM x FOR UPDATE'])(
  '%s through the pool or a reader is refused',
  (text) => {
    const file = `const a = (db: Db) => db.rows(sql\`${text}\`)\nconst b = () => database.one(sql\`${text}\`)\n`
    expect(found({ 'a.ts': file })).toEqual([
      "apps/server/src/a.ts:1: a statement that writes is sent through 'db': ask for a Tx or a Writer",
      "apps/server/src/a.ts:2: a statement that writes is sent through 'database': ask for a Tx or a Writer",
    ])
    const right = `const a = (tx: Tx) => tx.rows(sql\`${text}\`)\nconst b = () => database.autocommit.one(sql\`${text}\`)\n`
    expect(found({ 'a.ts': right })).toEqual([])
  },
)

test('a call of an SQL function that writes counts as a write, also if another function that it calls writes', () => {
  const files = {
    'sql/pay.sql': 'CREATE FUNCTION pay() AS $$ SELECT post() $$',
    'sql/post.sql': 'CREATE FUNCTION post() AS $$ INSERT INTO posting VALUES (1) $$',
    'sql/held.sql': 'CREATE FUNCTION held() AS $$ SELECT amount FROM balance $$',
    'a.ts':
      'const a = (db: Db) => db.rows(sql`SELECT pay()`)\nconst b = (db: Db) => db.rows(sql`SELECT held()`)\n',
  }
  expect(found(files)).toEqual([
    "apps/server/src/a.ts:1: a statement that writes is sent through 'db': ask for a Tx or a Writer",
  ])
})

test('a parameter with the name of a transaction has its type', () => {
  expect(found({ 'a.ts': 'const a = (tx: Db) => tx.rows(sql`DELETE FROM x`)\n' })).toEqual([
    "apps/server/src/a.ts:1: 'tx' must have the type Tx",
  ])
})
