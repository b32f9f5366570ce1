import { beforeEach, expect, test, vi } from 'vitest'

let reported: unknown[]
let reportPreloadFailure: (error: unknown) => void
let faultOf: (status: number) => Error

beforeEach(async () => {
  vi.resetModules()
  vi.unstubAllGlobals()
  const [{ listen }, { ClientFault }] = await Promise.all([import('../events.ts'), import('@ganj/client')])
  faultOf = (status) => new ClientFault({ code: 'x', status, detail: '', requestId: '' })
  ;({ reportPreloadFailure } = await import('./preload-failure.ts'))
  reported = []
  listen('failure', ({ error }) => reported.push(error))
})

test('server errors, missing answers and chunks that fail to load are reported', () => {
  const failures = [faultOf(503), faultOf(0), new TypeError('Failed to fetch dynamically imported module')]
  failures.forEach(reportPreloadFailure)
  expect(reported).toEqual(failures)
})

test('refusals and a lost connection are not reported', () => {
  reportPreloadFailure(faultOf(403))
  vi.stubGlobal('navigator', { onLine: false })
  reportPreloadFailure(faultOf(0))
  expect(reported).toEqual([])
})

test('a visit in which every load fails is reported a few times, not for every file', () => {
  for (let file = 0; file < 20; file++) reportPreloadFailure(new TypeError(`file ${file}`))
  expect(reported).toHaveLength(3)
})
