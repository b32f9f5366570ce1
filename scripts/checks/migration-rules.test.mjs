import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { judge, judgeAll, judgeNumbers } from './migration-rules.mjs'

test('no migration of this repository breaks a rule', () => {
  expect(judgeAll(resolve(import.meta.dirname, '../..'))).toEqual([])
})

test.each([
  ['DROP TABLE run', 'still uses it'],
  ['ALTER TABLE run DROP COLUMN seed', 'still uses it'],
  ['ALTER TABLE run DROP CONSTRAINT IF EXISTS run_pkey', 'still uses it'],
  ['ALTER TABLE run RENAME COLUMN seed TO grain', 'former name'],
  ['ALTER TABLE run ALTER COLUMN seed TYPE bytea', 'rewrites the table'],
  ['ALTER TABLE run ADD COLUMN pace int NOT NULL', 'give a DEFAULT'],
  ['ALTER TABLE run ADD COLUMN uid uuid DEFAULT gen_random_uuid()', 'rewrites the table'],
  ['ALTER TABLE run ALTER COLUMN seed SET NOT NULL', 'NOT VALID'],
  ['ALTER TABLE run ADD CONSTRAINT some CHECK (seed > 0)', 'NOT VALID'],
  ['CREATE INDEX some ON run (seed)', 'CONCURRENTLY'],
  ['UPDATE run SET seed = 1', 'in batches'],
  ['DELETE FROM run', 'in batches'],
  ["SET lock_timeout = '1h'", 'one place'],
  ['VACUUM FULL run', 'holds everybody off'],
])('%s is refused', (statement, why) => {
  expect(judge('m.sql', `-- Why it is done.\n${statement};\n`)).toEqual([
    expect.stringMatching(/^m\.sql:2: /),
  ])
  expect(judge('m.sql', `${statement};\n`)[0]).toContain(why)
})

test.each([
  'CREATE TABLE pace (id bigint PRIMARY KEY); CREATE INDEX pace_id ON pace (id);',
  'ALTER TABLE run ADD COLUMN pace int;',
  'ALTER TABLE run ADD COLUMN pace int NOT NULL DEFAULT 0;',
  'ALTER TABLE run ADD CONSTRAINT some CHECK (seed > 0) NOT VALID;',
  '-- no transaction\nCREATE INDEX CONCURRENTLY some ON run (seed);',
  'CREATE INDEX some ON content (kind);',
  'UPDATE season SET state = 1;',
  'ALTER TABLE run DROP CONSTRAINT IF EXISTS run_player_id_fkey;',
  'ALTER TABLE run -- contract: 0.3\n  DROP COLUMN seed;',
])('%s is allowed', (text) => {
  expect(judge('m.sql', text.replaceAll('; ', ';\n'))).toEqual([])
})

test('each migration has the next number', () => {
  expect(judgeNumbers(['001-a.sql', '002-b.sql', '003-c.sql'])).toEqual([])
  expect(judgeNumbers(['001-a.sql', '002-b.sql', '002-c.sql'])).toEqual([
    '002-c.sql: its number is taken or leaves a gap',
  ])
})
