import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLink } from './link.ts'

const slow = { roundTripMs: 500, bytesPerSecond: 146_000 }
/** Duration of a packet of 1460 bytes at that rate. */
const packetMs = 10

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** The arrivals: the first letter of each packet, and its time. */
function arrivals(conditions: typeof slow | null) {
  const link = createLink(() => conditions)
  const arrived: [string, number][] = []
  const began = performance.now()
  const send = (flow: object, letter: string, packets: number, usableAt = 0) =>
    link.send({
      flow,
      bytes: Buffer.alloc(packets * 1460, letter),
      deliver: (bytes) => arrived.push([bytes.toString('latin1', 0, 1), performance.now() - began]),
      usableAt: began + usableAt,
    })
  return { send, arrived }
}

test('a packet takes the time of its bytes at the rate of the line plus half a round trip', async () => {
  const { send, arrived } = arrivals(slow)
  send({}, 'a', 3)
  await vi.runAllTimersAsync()
  expect(arrived.map(([, at]) => Math.round(at))).toEqual([260, 270, 280])
})

test('connections share the rate by taking turns, and each keeps its order', async () => {
  const { send, arrived } = arrivals(slow)
  const [one, two] = [{}, {}]
  send(one, 'a', 3)
  send(two, 'b', 2)
  send(one, 'c', 1)
  await vi.runAllTimersAsync()
  expect(arrived.map(([letter]) => letter).join('')).toBe('aababc')
  expect(arrived.at(-1)?.[1]).toBeCloseTo(6 * packetMs + 250, -1)
})

test('a connection that is not set up yet sends nothing, and does not delay others', async () => {
  const { send, arrived } = arrivals(slow)
  send({}, 'a', 1, 500)
  send({}, 'b', 1)
  await vi.runAllTimersAsync()
  expect(arrived.map(([letter, at]) => [letter, Math.round(at)])).toEqual([
    ['b', 260],
    ['a', 760],
  ])
})

test('without conditions everything arrives at once', () => {
  const { send, arrived } = arrivals(null)
  send({}, 'a', 3)
  expect(arrived).toEqual([['a', 0]])
})
