import { endpoints, exportMyData, getSessions, getUserEvents, openRun } from '@ganj/contract'
import fc from 'fast-check'
import { Compile } from 'typebox/schema'
import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { createContractTest, headersOf, named, queryText, seed, textOf } from './contract.ts'
import { hostileTexts, nearlyValid, schemaOf, valid } from './values.ts'

/* Every call with values made from its schemas: valid ones, nearly valid ones and those of another player. */

const { call, database, signIn, ask, invalidateTables, idsOf, secretsOf, stage, twin, victim, watch } =
  await createContractTest()

test('the marked values are found where they may be shown, so that they would be found elsewhere', async () => {
  const { secrets } = await stage()
  const { body } = await victim.call(exportMyData)
  const shown = JSON.stringify(body)
  for (const mark of ['marked name', 'marked source', 'marked device', 'marked diary', '7770001112223']) {
    expect([mark, secrets.some((secret) => secret.includes(mark)), shown.includes(mark)]).toEqual([
      mark,
      true,
      true,
    ])
  }
  // By name, not by number: two players who win the same have fewer secrets from each other.
  const { run = [], spin = [] } = await idsOf(victim)
  expect([run.length, spin.length]).toEqual([2, 1])
  for (const id of [...run, ...spin].map(String)) {
    expect([id, secrets.includes(id), shown.includes(id)]).toEqual([id, true, true])
  }
})

test('a write by a refused call would be detected', async () => {
  const before = await watch.state()
  await database.rows(sql`UPDATE player SET first_name = first_name WHERE id = ${victim.id}`)
  expect(await watch.state()).not.toBe(before)
})

test.each(named)('%s with valid values', async (_name, endpoint) => {
  const { player, known, secrets } = await stage()
  const bodies = valid(schemaOf(endpoint.body), known)
  const queries = valid(schemaOf(endpoint.query), known)
  await fc.assert(
    fc.asyncProperty(bodies, queries, async (body, query) => {
      await ask(endpoint, secrets, {
        query: queryText(query),
        headers: headersOf(player, endpoint),
        ...(endpoint.method === 'POST' ? { payload: body as object } : {}),
      })
    }),
    { numRuns: endpoint.method === 'POST' ? 10 : 4, seed },
  )
})

test.each(named.filter(([, { method }]) => method === 'POST'))(
  '%s with a nearly valid body',
  async (_name, endpoint) => {
    const { player, known, secrets } = await stage()
    const right = Compile(endpoint.body)
    await fc.assert(
      fc.asyncProperty(nearlyValid(schemaOf(endpoint.body), known), async (body) => {
        const payload = JSON.stringify(body)
        const headers = { ...headersOf(player, endpoint), 'content-type': 'application/json' }
        const { statusCode } = await ask(endpoint, secrets, { headers, payload })
        if (!right.Check(JSON.parse(payload))) expect([400, 413]).toContain(statusCode)
      }),
      { numRuns: 18, seed },
    )
  },
)

test.each(named)('%s with a nearly valid query', async (_name, endpoint) => {
  const { player, known, secrets } = await stage()
  const payload = endpoint.method === 'POST' ? { payload: {} } : {}
  const sent = (query: string) =>
    ask(endpoint, secrets, { query, headers: headersOf(player, endpoint), ...payload })
  for (const query of [
    'surprise=1',
    '__proto__=1',
    'constructor=1',
    'a[]=1',
    '%00=1',
    '=',
    'surprise=1&surprise=2',
  ]) {
    expect([query, (await sent(query)).statusCode]).toEqual([query, 400])
  }
  for (const name of Object.keys(endpoint.query.properties)) {
    await sent(`${name}=1&${name}=2`)
    await sent(`${name}=%ZZ`)
    for (const text of hostileTexts) await sent(`${name}=${encodeURIComponent(textOf(text))}`)
  }
  if (Object.keys(endpoint.query.properties).length === 0) return
  await fc.assert(
    fc.asyncProperty(nearlyValid(schemaOf(endpoint.query), known), async (query) => {
      await sent(queryText(query))
    }),
    { numRuns: 10, seed },
  )
})

test('ids of another player are answered like ids that do not exist', async () => {
  invalidateTables()
  const thief = await signIn(90)
  const ids = await idsOf(victim)
  const known: Record<string, readonly unknown[]> = {
    gameInstanceId: ids.run ?? [],
    spinPublicId: ids.spin ?? [],
    userEventPublicId: ids.event ?? [],
    sessionPublicId: ids.session ?? [],
  }
  const secrets = await secretsOf(victim.id, [twin.id, thief.id])
  const theirs = (await victim.call(getSessions)).body.length + (await victim.call(getUserEvents)).body.length
  for (const endpoint of endpoints) {
    const side = endpoint.method === 'POST' ? endpoint.body : endpoint.query
    for (const field of Object.keys(side.properties).filter((name) => name in known)) {
      for (const id of known[field] ?? []) {
        const [rest] = fc.sample(valid(schemaOf(side), { powerUpPublicId: ['shield'] }), { numRuns: 1, seed })
        const given = { ...(rest as object), [field]: id }
        const { statusCode } = await ask(endpoint, secrets, {
          headers: headersOf(thief, endpoint),
          ...(endpoint.method === 'POST' ? { payload: given } : { query: queryText(given) }),
        })
        expect([endpoint.path, statusCode]).toEqual([
          endpoint.path,
          endpoint.path === '/game/score' ? 400 : 404,
        ])
      }
    }
  }
  expect((await victim.call(getSessions)).body.length + (await victim.call(getUserEvents)).body.length).toBe(
    theirs,
  )
  expect((await call(openRun)).status).toBe(401)
})
