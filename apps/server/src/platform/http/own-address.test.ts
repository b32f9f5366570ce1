import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { ownAddress } from './own-address.ts'

const request = { protocol: 'http', host: 'localhost:3000' } as FastifyRequest
const production = {
  NODE_ENV: 'production',
  BOT_TOKEN: '123456789:a-bot-that-lives-only-in-tests',
  SESSION_SECRET: 'a secret of thirty-two characters',
}

test('production believes what was set, never what a caller says', () => {
  expect(ownAddress(readConfig(production), request)).toBeUndefined()
  const set = readConfig({ ...production, PUBLIC_URL: 'https://ganj.example/app' })
  expect(ownAddress(set, request)?.host).toBe('ganj.example')
})

test('while developing the app is where it was asked for', () => {
  expect(ownAddress(readConfig({ NODE_ENV: 'development' }), request)?.origin).toBe('http://localhost:3000')
})
