import { ClientFault } from '@ganj/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { emit } from '#platform/events.ts'
import { emitUncaught } from '#platform/report-failure.ts'
import { startTelemetry } from './start-telemetry.ts'

const reportError = vi.hoisted(() => vi.fn())
const view = vi.hoisted(() => vi.fn())
const events = vi.hoisted(() => ({ start: vi.fn(), send: vi.fn(), track: vi.fn() }))
vi.mock('#platform/telemetry/error-reports.ts', () => ({ reportError, startErrorReports: () => undefined }))
vi.mock('#platform/telemetry/product-analytics.ts', () => ({ startProductAnalytics: () => view }))
vi.mock('@ganj/analytics', () => ({ createAnalytics: () => events, retrieveLaunchParams: () => undefined }))
vi.mock('#platform/config.ts', () => ({
  config: {
    developmentInitData: 'user=%7B%22id%22%3A7%7D',
    analytics: { host: 'https://events.test', token: 't' },
    productAnalytics: { key: 'k', host: 'https://views.test' },
    errorReports: { dsn: 'd', environment: 'e' },
  },
}))

const faultOf = (status: number) => new ClientFault({ code: 'x', status, detail: '', requestId: '' })
const tracked = (name: string) => events.track.mock.calls.filter(([each]) => each === name)

beforeEach(() => {
  for (const sink of [reportError, view, events.track]) sink.mockClear()
})

test('page views and failures from before the start are sent to every service, then later ones', async () => {
  const early = new Error('early')
  const uncaught = new TypeError('nobody caught it')
  emitUncaught(window)
  window.dispatchEvent(new ErrorEvent('error', { error: uncaught }))
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'a text' }))
  emit('page-view', { path: '/' })
  emit('page-view', { path: '/shop?mi=g1&rt=secret#odds' })
  emit('failure', { error: early })
  await startTelemetry(() => Promise.reject(new Error('the launch has named the player')))
  emit('page-view', { path: '/earn' })
  expect(events.send.mock.calls).toEqual([['app-open', { path: '/' }]])
  expect(tracked('page-view').map(([, { path }]) => path)).toEqual(['/', '/shop?mi=g1#odds', '/earn'])
  expect(view.mock.calls.map(([path]) => path)).toEqual(['/', '/shop?mi=g1&rt=secret#odds', '/earn'])
  // From now on the error reporting library catches uncaught errors itself.
  window.dispatchEvent(new ErrorEvent('error', { error: new RangeError('later') }))
  expect(
    tracked('error')
      .map(([, { kind }]) => kind)
      .sort(),
  ).toEqual(['Error', 'RangeError', 'TypeError', 'string'])
  expect(reportError.mock.calls).toEqual([[uncaught], ['a text'], [early]])
})

test('server errors and missing answers go to error reporting, refusals do not', () => {
  const reported = [faultOf(503), faultOf(0), new Error('chunk')]
  for (const error of [faultOf(401), faultOf(409), ...reported]) emit('failure', { error })
  expect(reportError.mock.calls.map(([error]) => error)).toEqual(reported)
  expect(tracked('error')).toHaveLength(5)
})
