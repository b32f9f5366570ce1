import { beforeEach, expect, test, vi } from 'vitest'

let told: unknown[]
let tellPreloadFailure: (error: unknown) => void
let faultOf: (status: number) => Error

beforeEach(async () => {
  vi.resetModules()
  vi.unstubAllGlobals()
  const [{ listen }, { ClientFault }] = await Promise.all([import('./events.ts'), import('@ganj/client')])
  faultOf = (status) => new ClientFault({ code: 'x', status, detail: '', requestId: '' })
  ;({ tellPreloadFailure } = await import('./preload-failure.ts'))
  told = []
  listen('failure', ({ error }) => told.push(error))
})

test('a server that fails, one that does not answer and a chunk that does not come are told', () => {
  const failures = [faultOf(503), faultOf(0), new TypeError('Failed to fetch dynamically imported module')]
  failures.forEach(tellPreloadFailure)
  expect(told).toEqual(failures)
})

test('what the player may not have is no failure, and neither is a line that is cut', () => {
  tellPreloadFailure(faultOf(403))
  vi.stubGlobal('navigator', { onLine: false })
  tellPreloadFailure(faultOf(0))
  expect(told).toEqual([])
})

test('a visit in which nothing comes is told of a few times, not of every file', () => {
  for (let file = 0; file < 20; file++) tellPreloadFailure(new TypeError(`file ${file}`))
  expect(told).toHaveLength(3)
})
