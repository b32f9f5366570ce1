import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readConfig } from '../../settings.ts'
import { ownAddress } from './own-address.ts'

const app = Fastify()
const production = {
  NODE_ENV: 'production',
  BOT_TOKEN: '123456789:a-bot-that-lives-only-in-tests',
  SESSION_SECRET: 'a secret of thirty-two characters',
  DATABASE: 'embedded',
}

test('production has the configured address, or none', () => {
  expect(ownAddress(readConfig(production), app)).toBeUndefined()
  const set = readConfig({ ...production, PUBLIC_URL: 'https://ganj.example/app' })
  expect(ownAddress(set, app)?.host).toBe('ganj.example')
})

test('a development server on a loopback address has the address it listens on', async () => {
  expect(ownAddress(readConfig({}), app)?.origin).toBe('http://127.0.0.1:3000')
  const listening = Fastify()
  const address = await listening.listen({ host: '127.0.0.1', port: 0 })
  expect(ownAddress(readConfig({ PORT: '0' }), listening)?.origin).toBe(address)
  await listening.close()
  expect(ownAddress(readConfig({ HOST: '::1' }), app)?.host).toBe('[::1]:3000')
})

test('a development server that is reachable from outside has no address unless one is configured', () => {
  for (const HOST of ['0.0.0.0', '::', '192.168.1.2', 'ganj.example', 'localhost.example']) {
    expect(ownAddress(readConfig({ HOST }), app)).toBeUndefined()
  }
})
