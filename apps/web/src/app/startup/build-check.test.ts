import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { builtId } from '#platform/built-id.ts'
import { watchBuild } from './build-check.ts'

const hour = 60 * 60_000
let served: Record<string, unknown>
const onNew = vi.fn()
const asked: string[] = []
const read = async (path: string) => {
  asked.push(path)
  if (served[path] instanceof Error) throw served[path]
  return served[path]
}

beforeEach(() => {
  vi.useFakeTimers()
  served = { '/builds/latest.json': { id: 'aa' } }
  asked.length = 0
  onNew.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the newest build is requested every 60 minutes, and the same build is not announced', async () => {
  watchBuild({ current: 'aa', read, onNew })
  await vi.advanceTimersByTimeAsync(hour - 1)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1 + hour)
  expect(asked).toEqual(['/builds/latest.json', '/builds/latest.json'])
  expect(onNew).not.toHaveBeenCalled()
})

test('another build is announced once, as soon as it is served', async () => {
  watchBuild({ current: 'aa', read, onNew })
  served['/builds/latest.json'] = { id: 'bb' }
  await vi.advanceTimersByTimeAsync(hour)
  expect(asked.at(-1)).toBe('/builds/meta/bb.json')
  expect(onNew).not.toHaveBeenCalled()
  served['/builds/meta/bb.json'] = { id: 'bb' }
  await vi.advanceTimersByTimeAsync(3 * hour)
  expect(onNew).toHaveBeenCalledOnce()
})

test('after no answer or an invalid one the next request follows an hour later', async () => {
  watchBuild({ current: 'aa', read, onNew })
  served['/builds/latest.json'] = new Error('offline')
  await vi.advanceTimersByTimeAsync(hour)
  for (const strange of [null, 'text', { id: 7 }, { id: '../admin' }]) {
    served['/builds/latest.json'] = strange
    await vi.advanceTimersByTimeAsync(hour)
  }
  expect(asked).toEqual(Array.from({ length: 5 }, () => '/builds/latest.json'))
  expect(onNew).not.toHaveBeenCalled()
})

test('nothing is requested for a page without a build id, nor after stopping', async () => {
  watchBuild({ current: builtId(document), read, onNew })
  watchBuild({ current: 'aa', read, onNew })()
  await vi.advanceTimersByTimeAsync(5 * hour)
  expect(asked).toEqual([])
})
