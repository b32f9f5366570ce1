import { signIn } from '@ganj/contract'
import { expect } from 'vitest'
import { ConfigError } from '#platform/settings.ts'
import { developmentInitData } from '../../src/auth/development.ts'
import { readConfig } from '../../src/settings.ts'
import { botToken, createTestApp } from '../test-app.ts'
import { attack } from './attack.ts'

const { call, advance, clock } = await createTestApp()

attack('init data in a link signs in for minutes, not for a day', async (count) => {
  for (const minutes of [11, 60, 6 * 60, 23 * 60]) {
    const token = developmentInitData(1, botToken, clock)
    advance(minutes * 60)
    const { status, problem } = await call(signIn, { body: { token } })
    expect([minutes, status, problem.code]).toEqual([minutes, 401, 'auth.init-data-expired'])
    count()
  }
  const token = developmentInitData(1, botToken, clock)
  advance(9 * 60)
  expect((await call(signIn, { body: { token } })).status).toBe(200)
})

attack('no setting makes init data valid for a day', async (count) => {
  for (const INIT_DATA_MAX_AGE of ['3601', '86400', '604800']) {
    expect(() => readConfig({ INIT_DATA_MAX_AGE })).toThrow(ConfigError)
    count()
  }
})
