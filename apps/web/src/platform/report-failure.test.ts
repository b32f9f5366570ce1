import { beforeEach, expect, test, vi } from 'vitest'

let received: unknown[]
let reportFailure: (error: unknown) => void
let reportWarning: (error: unknown) => void
let faultOf: (status: number) => Error

beforeEach(async () => {
  vi.resetModules()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const [{ listen }, { ClientFault }] = await Promise.all([import('./events.ts'), import('@ganj/client')])
  faultOf = (status) => new ClientFault({ code: 'x', status, detail: '', requestId: '' })
  ;({ reportFailure, reportWarning } = await import('./report-failure.ts'))
  received = []
  listen('failure', ({ error }) => received.push(error))
})

test('a failure that the page does not show is reported once, however often it is caught', () => {
  const error = new Error('chunk')
  reportFailure(error)
  reportWarning(error)
  reportWarning(faultOf(503))
  expect(received).toEqual([error, faultOf(503)])
})

test('a refusal is not reported, and a repeated failure does not flood the reports', () => {
  reportFailure(faultOf(409))
  expect(received).toEqual([])
  for (let time = 0; time < 50; time++) reportFailure(new Error('again'))
  expect(received).toHaveLength(20)
})
