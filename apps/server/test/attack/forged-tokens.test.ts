import { type Endpoint, endpoints } from '@ganj/contract'
import { expect } from 'vitest'
import { createTestApp } from '../test-app.ts'
import { attack } from './attack.ts'

const { app } = await createTestApp()

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const claims = { sub: '1', sid: '1', iat: 0, exp: 4_102_444_800 }
const forged = [
  undefined,
  'Bearer ',
  'Bearer x',
  `Bearer ${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`,
  `Bearer ${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.${'A'.repeat(43)}`,
]

attack('a forged access token opens no call that needs one', async (count) => {
  for (const endpoint of endpoints.filter(({ auth }: Endpoint) => auth === 'player')) {
    for (const authorization of forged) {
      const response = await app.inject({
        method: endpoint.method,
        url: `/api${endpoint.path}`,
        headers: {
          ...(authorization !== undefined && { authorization }),
          'idempotency-key': 'forged-token-key',
        },
        ...(endpoint.method === 'POST' && { payload: {} }),
      })
      expect([endpoint.path, response.statusCode]).toEqual([endpoint.path, 401])
      count()
    }
  }
})
