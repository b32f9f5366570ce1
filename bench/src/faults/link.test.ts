import { expect, test } from 'vitest'
import { createRandom } from '../crash/random.ts'
import { createLink, type LinkQuality } from './link.ts'

const good: LinkQuality = { delayMs: 40, jitterMs: 0, bytesPerSecond: 1e9, loss: 0, resets: 0 }
const open = (quality: Partial<LinkQuality>, random = createRandom(7)) =>
  createLink({ ...good, ...quality }, random).open()
const timesOf = (stream: ReturnType<typeof open>, size: number, now = 0) =>
  (stream.send(Buffer.alloc(size), now) ?? []).map(({ at }) => Math.round(at))

test('a link delays each segment, and delivers every byte in order', () => {
  const stream = open({ jitterMs: 90, loss: 0.2 })
  const bytes = Buffer.from(Array.from({ length: 40_000 }, (_, index) => index % 251))
  const arrivals = [0, 10_000, 20_000, 30_000].flatMap(
    (from, index) => stream.send(bytes.subarray(from, from + 10_000), index * 5) ?? [],
  )
  expect(Buffer.concat(arrivals.map((arrival) => arrival.bytes))).toEqual(bytes)
  const times = arrivals.map(({ at }) => at)
  expect(times).toEqual([...times].sort((a, b) => a - b))
  expect(Math.min(...times)).toBeGreaterThanOrEqual(40)
})

test('a lost segment stalls later segments for a retransmission timeout, and twice as long when it is lost again', () => {
  // For each segment: its jitter, then whether it is lost. The first is lost twice, the second is not.
  const drawn = [0.9, 0.5, 0.1, 0.1, 0.9, 0.9, 0.5, 0.9]
  const stream = open({ loss: 0.2 }, () => drawn.shift() ?? 1)
  expect(timesOf(stream, 2 * 1_448)).toEqual([640, 640])
})

test('all connections of a link share its bandwidth', () => {
  const link = createLink({ ...good, bytesPerSecond: 14_480 }, createRandom(7))
  expect(timesOf(link.open(), 2 * 1_448)).toEqual([140, 240])
  expect(timesOf(link.open(), 1_448)).toEqual([340])
})

test('a link resets connections at the configured rate', () => {
  const stream = open({ resets: 0.01 })
  const resets = Array.from({ length: 10_000 }, () => stream.send(Buffer.alloc(10), 0)).filter(
    (sent) => !sent,
  )
  expect(resets.length).toBeGreaterThan(60)
  expect(resets.length).toBeLessThan(140)
})
