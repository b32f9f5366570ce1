import { endpoints } from '@ganj/contract'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { createTestApp } from '#test/test-app.ts'
import { createHttp } from './api.ts'
import { composeFeatures } from './app.ts'

const { app: api, dependencies } = await createTestApp()

const callsOf = (app: FastifyInstance) =>
  endpoints.filter(({ method, path }) => app.hasRoute({ method, url: `/api${path}` })).length

test('a process of the role api has every call of the contract', () => {
  expect(callsOf(api)).toBe(endpoints.length)
})

test.each(['worker', 'bot'] as const)(
  'a process of the role %s has none, and lets no feature add its calls',
  async (role) => {
    const own = { ...dependencies, settings: { ...dependencies.settings, GANJ_ROLE: role } }
    const composition = composeFeatures(own)
    let asked = 0
    const features = composition.features.map((feature) => ({ ...feature, routes: () => void asked++ }))
    const { app } = await createHttp(own, { ...composition, features })
    await app.ready()
    expect([callsOf(app), asked]).toEqual([0, 0])
    expect((await app.inject('/readyz')).statusCode).toBe(200)
    await app.close()
    await composition.close()
  },
)
