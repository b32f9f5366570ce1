import { expect, test } from 'vitest'
import { Fault } from '../fault.ts'
import { isConnectionLost, translated } from './errors.ts'

const raised = (code: string) => translated(Object.assign(new Error('raised'), { code }))

test.each([
  ['a full disk', '53100', false],
  ['a database without memory', '53200', false],
  ['a limit of temporary files', '53400', false],
  ['an idle session that was ended', '57P05', true],
  ['a transaction that took too long', '25P04', true],
  ['a name server that does not answer', 'EAI_AGAIN', true],
  ['a network without a route', 'EHOSTUNREACH', true],
  ['a lost connection', '08006', true],
  ['an expired certificate of the database', 'CERT_HAS_EXPIRED', true],
  ['a certificate of another host', 'ERR_TLS_CERT_ALTNAME_INVALID', true],
])('%s is a temporary fault', (_name, code, isLost) => {
  const fault = raised(code)
  expect(fault).toBeInstanceOf(Fault)
  expect((fault as Fault).code).toBe('server.unavailable')
  expect(isConnectionLost(fault)).toBe(isLost)
})

test('a wrong statement keeps its error', () => {
  expect(raised('42601')).not.toBeInstanceOf(Fault)
})
