import { beforeEach, expect, test, vi } from 'vitest'

let told: unknown[]
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
  told = []
  listen('failure', ({ error }) => told.push(error))
})

test('what fails beside the page is reported, once however many have caught it', () => {
  const error = new Error('chunk')
  reportFailure(error)
  reportWarning(error)
  reportWarning(faultOf(503))
  expect(told).toEqual([error, faultOf(503)])
})

test('a refusal is no failure, and one that repeats does not flood the reports', () => {
  reportFailure(faultOf(409))
  expect(told).toEqual([])
  for (let time = 0; time < 50; time++) reportFailure(new Error('again'))
  expect(told).toHaveLength(20)
})
