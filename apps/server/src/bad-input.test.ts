import { type Endpoint, endpoints, faults } from '@ganj/contract'
import type { InjectOptions } from 'fastify'
import { Compile } from 'typebox/schema'
import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { createTestApp } from './test-app.ts'

const { app, signIn, database } = await createTestApp()
const player = await signIn(1)

const authorized = { authorization: `Bearer ${player.accessToken}`, 'idempotency-key': 'a-key-of-the-test' }

/** Everything a refused call could have written, counted. */
const written = () =>
  database.one(sql`
    SELECT (SELECT count(*) FROM player) AS players, (SELECT count(*) FROM session) AS sessions,
           (SELECT count(*) FROM transfer) AS transfers, (SELECT count(*) FROM idempotency) AS keys,
           (SELECT count(*) FROM run) AS runs, (SELECT sum(amount) FROM balance) AS held`)

async function refused(options: InjectOptions, status: number | number[], code?: string) {
  const before = await written()
  const response = await app.inject({ headers: authorized, ...options })
  const what = `${options.method} ${options.url} ${String(options.payload).slice(0, 80)}`
  expect([status].flat(), what).toContain(response.statusCode)
  expect(response.headers['content-type'], what).toContain('application/problem+json')
  const problem = response.json()
  expect(Object.keys(faults), what).toContain(problem.code)
  if (code) expect(problem.code, what).toBe(code)
  expect(problem.detail.length).toBeGreaterThan(3)
  expect(await written(), what).toEqual(before)
}

const at = ({ method, path }: Endpoint): InjectOptions => ({ method, url: `/api${path}` })
const posts = endpoints.filter(({ method }) => method === 'POST')
const json = { ...authorized, 'content-type': 'application/json' }

/** A body that names every field rightly, as far as its schema tells. */
function example(schema: Record<string, unknown>): unknown {
  if (schema.enum) return (schema.enum as unknown[])[0]
  if (schema.anyOf) return example((schema.anyOf as Record<string, unknown>[])[0]!)
  if (schema.type === 'object') {
    return Object.fromEntries(
      Object.entries(schema.properties as Record<string, Record<string, unknown>>).map(([name, property]) => [
        name,
        example(property),
      ]),
    )
  }
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  if (schema.type === 'boolean') return true
  return String(schema.pattern).includes('{12}') ? 'abcdefghijkl' : 'abcd'
}

/** A field that takes any object takes an empty one. */
const isRight = ({ body }: Endpoint, payload: unknown) => Compile(body).Check(payload)

const bodyOf = ({ body }: Endpoint) => example(body as never) as Record<string, unknown>

test.each(posts)('$path refuses a field it does not know', async (endpoint) => {
  await refused({ ...at(endpoint), payload: { ...bodyOf(endpoint), surprise: 1 } }, 400, 'request.invalid')
})

test.each(posts)('$path refuses a body without a required field', async (endpoint) => {
  for (const name of (endpoint.body.required as string[] | undefined) ?? []) {
    const { [name]: _, ...rest } = bodyOf(endpoint)
    await refused({ ...at(endpoint), payload: rest }, 400, 'request.invalid')
  }
})

test.each(posts)('$path refuses a field of another type', async (endpoint) => {
  for (const name of Object.keys(endpoint.body.properties)) {
    for (const wrong of [null, {}, [], Number.MAX_VALUE, -1, '\u0000', '', 'x'.repeat(10_000)]) {
      const payload = { ...bodyOf(endpoint), [name]: wrong }
      if (isRight(endpoint, payload)) continue
      await refused({ ...at(endpoint), payload }, [400, 401, 404])
    }
  }
})

test.each(posts)('$path refuses what is no JSON object', async (endpoint) => {
  for (const payload of ['{', 'null', '[]', '7', '"text"', '{"__proto__":{"a":1}}', '{"a":1}}', '\u0000']) {
    await refused({ ...at(endpoint), headers: json, payload }, 400)
  }
})

test.each(posts)('$path refuses a body that is too large, and one that is not JSON', async (endpoint) => {
  const large = JSON.stringify({ large: 'x'.repeat(endpoint.bodyLimit) })
  await refused({ ...at(endpoint), headers: json, payload: large }, 413, 'request.too-large')
  const form = { ...authorized, 'content-type': 'application/x-www-form-urlencoded' }
  await refused({ ...at(endpoint), headers: form, payload: 'a=b' }, 415, 'request.unsupported-media-type')
})

test.each(endpoints)('$method $path refuses a query it does not know', async (endpoint) => {
  const payload = endpoint.method === 'POST' ? { payload: bodyOf(endpoint) } : {}
  await refused({ ...at(endpoint), ...payload, query: { surprise: '1' } }, 400, 'request.invalid')
})

test.each(endpoints.filter(({ query }) => Object.keys(query.properties).length > 0))(
  '$path refuses query values of another kind',
  async (endpoint) => {
    for (const name of Object.keys(endpoint.query.properties)) {
      for (const wrong of ['', '-1', '1e9', 'x', '\u0000', '1,2', "';--"]) {
        const query = { ...(example(endpoint.query as never) as Record<string, string>), [name]: wrong }
        await refused({ ...at(endpoint), query }, [400, 404])
      }
    }
  },
)

test.each(endpoints.filter(({ auth }) => auth === 'player'))(
  '$method $path refuses a caller without a token before it looks at the body',
  async (endpoint) => {
    const payload = endpoint.method === 'POST' ? { payload: '{' } : {}
    await refused({ ...at(endpoint), ...payload, headers: {} }, 401, 'auth.missing')
    await refused(
      { ...at(endpoint), ...payload, headers: { authorization: 'Bearer x.y.z' } },
      401,
      'auth.token-invalid',
    )
  },
)

test.each(endpoints.filter(({ idempotent }) => idempotent))(
  '$path demands a well-formed key',
  async (endpoint) => {
    const { authorization } = authorized
    for (const key of [undefined, '', 'short', 'x'.repeat(65), 'with space', 'کلید-فارسی-بلند']) {
      const headers = { authorization, ...(key === undefined ? {} : { 'idempotency-key': key }) }
      await refused({ ...at(endpoint), headers, payload: bodyOf(endpoint) }, [400, 404])
    }
  },
)

test('an address or a method that does not exist is a 404 problem', async () => {
  await refused({ method: 'GET', url: '/api/nothing' }, 404, 'request.not-found')
  await refused({ method: 'DELETE', url: '/api/user/profile' }, 404, 'request.not-found')
  await refused({ method: 'GET', url: '/api/%ZZ' }, [400, 404])
})
