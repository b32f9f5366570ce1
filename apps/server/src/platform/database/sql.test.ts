import { expect, test } from 'vitest'
import { sql } from './sql.ts'

const shown = ({ text, values }: { text: string; values: readonly unknown[] }) => ({ text, values })

test('a value becomes a parameter, and the same template the same statement', () => {
  const byName = (name: string) => sql`SELECT id FROM player WHERE username = ${name}`
  expect(shown(byName("a' OR true"))).toEqual({
    text: 'SELECT id FROM player WHERE username = $1',
    values: ["a' OR true"],
  })
  expect(byName('a').name).toBe(byName('b').name)
})

test('a fragment becomes text in its place, and its values are numbered with the others', () => {
  const columns = sql`id, username`
  const since = (day: string, language: string) => sql`created_at > ${day} AND language = ${language}`
  const statement = sql`
    SELECT ${columns} FROM player WHERE id > ${7} AND ${since('2026-11-01', 'fa')} ORDER BY id LIMIT ${5}`
  expect(shown(statement)).toEqual({
    text: `
    SELECT id, username FROM player WHERE id > $1 AND created_at > $2 AND language = $3 ORDER BY id LIMIT $4`,
    values: [7, '2026-11-01', 'fa', 5],
  })
  expect(shown(sql`${columns}`)).toEqual({ text: 'id, username', values: [] })
})

test('fragments may be nested', () => {
  const row = sql`id, ${sql`username`}`
  expect(shown(sql`SELECT ${row} FROM player WHERE id = ${1}`)).toEqual({
    text: 'SELECT id, username FROM player WHERE id = $1',
    values: [1],
  })
})

test('another fragment in the same template is another statement, with its own name', () => {
  const held = (lock: ReturnType<typeof sql>) => sql`SELECT id FROM season WHERE board = ${'w'} ${lock}`
  const [shared, alone] = [held(sql`FOR SHARE`), held(sql`FOR UPDATE`)]
  expect([shared.text.endsWith('FOR SHARE'), alone.text.endsWith('FOR UPDATE')]).toEqual([true, true])
  expect(shared.name).not.toBe(alone.name)
  expect(held(sql`FOR UPDATE`).name).toBe(alone.name)
})
