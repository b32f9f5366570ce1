import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const production = {
  NODE_ENV: 'production',
  BOT_TOKEN: '123456:abcdefghijklmnopqrstuvwxyz',
  SESSION_SECRET: 'x'.repeat(32),
}

test('nothing set is a development server', () => {
  expect(readConfig({})).toMatchObject({ NODE_ENV: 'development', PORT: 3000, TIME_ZONE: 'Asia/Tehran' })
})

test('an empty value counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' }).PORT).toBe(3000)
})

test.each([
  ['PORT', 'x'],
  ['PORT', '65536'],
  ['NODE_ENV', 'staging'],
  ['DATABASE_URL', 'mysql://localhost'],
  ['TIME_ZONE', 'Mars/Olympus'],
  ['BOT_TOKEN', 'secret'],
  ['SESSION_SECRET', 'short'],
  ['LOG_LEVEL', 'loud'],
])('a wrong %s names itself', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(`${name}: `)
})

test('a wrong secret is not repeated in the message', () => {
  expect(() => readConfig({ SESSION_SECRET: 'tell-nobody' })).not.toThrow(/tell-nobody/)
})

test('production makes nothing up', () => {
  expect(readConfig(production).NODE_ENV).toBe('production')
  expect(() => readConfig({ ...production, BOT_TOKEN: '' })).toThrow('BOT_TOKEN')
  expect(() => readConfig({ ...production, SESSION_SECRET: '' })).toThrow('SESSION_SECRET')
})
