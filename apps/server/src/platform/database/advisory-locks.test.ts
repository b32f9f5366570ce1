import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#test/database/test-database.ts'
import { advisoryLocks, hashedLocks, hashedTwoKeyLocks, twoKeyLocks } from './advisory-locks.ts'
import { openDatabase } from './database.ts'
import { sql } from './sql.ts'

const { url, drop } = await createTestDatabase()
const database = openDatabase({ url, size: 1, onError: () => undefined })
afterAll(async () => {
  await database.close()
  await drop()
})

const apps = fileURLToPath(new URL('../../../../', import.meta.url))
const isTest = (path: string) => /\.test\.ts$|\/test-[^/]*\.ts$/.test(path)

function filesOf(folder: string, ending: string): { path: string; text: string }[] {
  return readdirSync(apps + folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((path) => path.endsWith(ending) && !isTest(path))
    .map((path) => ({ path, text: readFileSync(apps + path, 'utf8') }))
}

const sources = [...filesOf('server/src', '.ts'), ...filesOf('signer/src', '.ts')]
const definitions = filesOf('server/src', '.sql')

const hashesOf = async (names: readonly string[]) => {
  const { hashes } = await database.one<{ hashes: bigint[] }>(
    sql`SELECT array_agg(hashtext(name)::bigint) AS hashes FROM unnest(${names}::text[]) name`,
  )
  return hashes.map(Number)
}

test.each([
  ['one key', advisoryLocks, hashedLocks],
  ['two keys', twoKeyLocks, hashedTwoKeyLocks],
])(
  'no two purposes with %s use the same lock number, including the numbers that are hashes of a text',
  async (_, locks, texts) => {
    const numbers = [...Object.values(locks), ...(await hashesOf(texts))]
    expect(numbers).toHaveLength(Object.keys(locks).length + texts.length)
    expect(new Set(numbers).size).toBe(numbers.length)
  },
)

test('no other file contains a lock number', () => {
  const lockCall = /advisory_?\w*(?:lock)?\w*\(\s*[\d_]/
  const ourNumber = /\b[47]_?2[17][14]_?\d{3}\b/
  const found = sources.filter(({ text }) => lockCall.test(text) || ourNumber.test(text))
  expect(found.map(({ path }) => path).sort()).toEqual([
    'server/src/platform/database/advisory-locks.ts',
    'signer/src/work-table.ts',
  ])
  const [, inSigner = ''] =
    /const lock = ([\d_]+)/.exec(found.find(({ path }) => path.startsWith('signer'))?.text ?? '') ?? []
  expect(Number(inSigner.replaceAll('_', ''))).toBe(advisoryLocks.signer)
})

test('functions of the database lock only hashes of the listed texts', () => {
  const calls = definitions.flatMap(({ text }) => [
    ...text.matchAll(/pg_(?:try_)?advisory_\w+\((?:hashtext\('(\w+)'\)([,)]))?/g),
  ])
  expect(calls.length).toBeGreaterThan(0)
  const allowed: string[] = [
    ...hashedLocks.map((name) => `${name})`),
    ...hashedTwoKeyLocks.map((name) => `${name},`),
  ]
  for (const [, name, next] of calls) expect(allowed).toContain(`${name}${next}`)
})
