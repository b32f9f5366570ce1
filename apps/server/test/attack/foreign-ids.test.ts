import { endpoints } from '@ganj/contract'
import fc from 'fast-check'
import { expect } from 'vitest'
import { createContractTest, headersOf, queryText, seed } from '../contract/contract.ts'
import { type Known, type Schema, schemaOf, valid } from '../contract/values.ts'
import { attack } from './attack.ts'

/*
 * Every call of the contract with every id of another player in every field that takes it: the answer contains nothing
 * of that player, and no row of that player is written.
 */

const { ask, stage, victim, idsOf, database } = await createContractTest()
const drawn = 4

/** Tables with rows of players, and the column that names the player. */
const { rows: tables } = await database.pool.query<{ table: string; column: string }>(`
  SELECT c.table_name AS "table", column_name AS "column"
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
   WHERE c.table_schema = 'public' AND table_type = 'BASE TABLE'
     AND (column_name = 'player_id' OR (c.table_name = 'player' AND column_name = 'id'))`)

/** A digest of all rows of the victim, by table. */
async function rowsOfVictim(): Promise<Record<string, string | null>> {
  const all = tables.map(
    ({ table, column }) => `
      SELECT '${table}' AS name, md5(string_agg(t::text, '' ORDER BY t::text)) AS digest
        FROM "${table}" t WHERE "${column}" = $1`,
  )
  const { rows } = await database.pool.query<{ name: string; digest: string | null }>(
    all.join(' UNION ALL '),
    [victim.id],
  )
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

const fieldsOf = (schema: Schema): string[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [name, ...fieldsOf(field)])

/** The victim's ids for each field; an attacker may use any of them in place of any other. */
async function foreignIds(schema: Schema, known: Known): Promise<Known> {
  const ids = Object.values(await idsOf(victim)).flat()
  const names = fieldsOf(schema).filter((name) => /id$|^id|after|before|cursor/i.test(name))
  return { ...known, ...Object.fromEntries(names.map((name) => [name, [...ids, String(victim.id)]])) }
}

attack(
  'every call with another player’s ids reads and writes nothing of that player',
  async (count) => {
    const before = await rowsOfVictim()
    for (const endpoint of endpoints) {
      const { player, known, secrets } = await stage()
      let said = ''
      for (const body of fc.sample(
        valid(schemaOf(endpoint.body), await foreignIds(schemaOf(endpoint.body), known)),
        { numRuns: drawn, seed },
      )) {
        const query = fc.sample(
          valid(schemaOf(endpoint.query), await foreignIds(schemaOf(endpoint.query), known)),
          { numRuns: 1, seed: seed + drawn },
        )[0]
        // Values that the caller sent are no secret: an id that is stored unchanged is in the answer.
        said += JSON.stringify([body, query])
        const unsentSecrets = secrets.filter((secret) => !said.includes(secret))
        const { statusCode } = await ask(endpoint, unsentSecrets, {
          headers: headersOf(player, endpoint),
          query: queryText(query),
          ...(endpoint.method === 'POST' && { payload: body as object }),
        })
        expect(statusCode).toBeLessThan(500)
        count()
      }
      expect([endpoint.path, await rowsOfVictim()]).toEqual([endpoint.path, before])
    }
  },
  300_000,
)
