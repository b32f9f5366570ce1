// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { createBatchSender } from './batch-sender.ts'
import { type AnalyticsEvent, identityOf } from './event.ts'
import { createEventStore } from './event-store.ts'
import type { Answer } from './transport.ts'

const eventOf = (number: number): AnalyticsEvent => ({
  session_id: 'session',
  user_id: 7,
  app_name: 'ganj',
  is_premium: false,
  platform: 'ios',
  locale: 'fa',
  start_param: '',
  event_name: 'tap',
  client_timestamp: String(number),
  custom_data: { userData: { id: 7, is_premium: false, is_bot: false, language_code: 'fa' } },
})

/** A sender with a manual timer and a collector that gives these answers in order. */
function senderWith(answers: (Answer['status'] | 'nobody' | { status: number; taskArguments: string })[]) {
  const sent: string[][] = []
  const bodies: unknown[] = []
  const solved: (string | undefined)[] = []
  const waits: number[] = []
  let due: (() => void) | undefined
  const store = createEventStore('token', { local: undefined, session: undefined })
  const sender = createBatchSender({
    store,
    post: async (body) => {
      bodies.push(body)
      sent.push([body as AnalyticsEvent | AnalyticsEvent[]].flat().map((event) => event.client_timestamp))
      const answer = answers.shift() ?? 200
      if (answer === 'nobody') throw new TypeError('Failed to fetch')
      return typeof answer === 'number' ? { status: answer, taskArguments: undefined } : answer
    },
    proof: {
      solution: undefined,
      solve: async (taskArguments) => {
        solved.push(taskArguments)
      },
    },
    schedule: (run, milliseconds) => {
      waits.push(milliseconds)
      due = run
      return () => {
        due = undefined
      }
    },
    exclusively: (run) => run(),
    log: () => undefined,
  })
  // Flushes the microtasks of one turn; nothing in it waits for real time.
  const settle = async () => {
    for (let step = 0; step < 20; step++) await Promise.resolve()
  }
  return {
    store,
    sender,
    sent,
    bodies,
    solved,
    waits,
    async start() {
      sender.start()
      await settle()
    },
    async single(number: number) {
      sender.single(eventOf(number))
      await settle()
    },
    async turn() {
      const run = due
      due = undefined
      run?.()
      await settle()
    },
    fill(count: number) {
      for (let number = 1; number <= count; number++) store.add(eventOf(number))
    },
  }
}

describe('the batch sender', () => {
  test('sends at most twenty events at once, every 2000 ms, and removes them on success', async () => {
    const { store, sent, waits, start, turn, fill } = senderWith([200, 200])
    fill(23)
    await start()
    await turn()
    await turn()
    expect(sent.map((batch) => batch.length)).toEqual([20, 3])
    expect(waits).toEqual([2000, 2000, 2000])
    expect(store.size).toBe(0)
  })

  test('sends no request without pending events', async () => {
    const { sent, start, turn } = senderWith([])
    await start()
    await turn()
    expect(sent).toEqual([])
  })

  test('multiplies the interval by 2.71 after each server error, at most five times, and recovers', async () => {
    const { sender, waits, start, turn, fill } = senderWith([500, 502, 503, 500, 500, 500, 500, 200])
    fill(1)
    await start()
    for (let turns = 0; turns < 7; turns++) await turn()
    expect(waits.map((wait) => Math.round(wait))).toEqual(
      [0, 1, 2, 3, 4, 5, 5, 5].map((power) => Math.round(2000 * 2.71 ** power)),
    )
    expect(sender.state).toBe('backoff')
    await turn()
    expect(sender.state).toBe('running')
    expect(sender.intervalMs).toBe(2000)
  })

  test('continues after a request without an answer', async () => {
    const { store, sender, sent, waits, start, turn, fill } = senderWith(['nobody', 200])
    fill(1)
    await start()
    await turn()
    expect([sender.state, store.size]).toEqual(['running', 1])
    await turn()
    expect(sent).toEqual([['1'], ['1']])
    expect(waits).toEqual([2000, 2000, 2000])
    expect(store.size).toBe(0)
  })

  test('stops on another 4xx and keeps pending events for the next start', async () => {
    const { store, sender, sent, start, turn, fill } = senderWith([400, 200])
    fill(1)
    await start()
    await turn()
    expect([sender.state, store.size]).toEqual(['stopped', 1])
    await turn()
    expect(sent).toHaveLength(1)
    await start()
    await turn()
    expect(store.size).toBe(0)
  })

  test.each([203, 429])(
    'solves the task again on %d with the received arguments, and sends again',
    async (status) => {
      const { store, sent, solved, start, turn, fill } = senderWith([{ status, taskArguments: '1,2' }, 200])
      fill(1)
      await start()
      await turn()
      expect(store.size).toBe(1)
      await turn()
      expect(solved).toEqual([undefined, '1,2'])
      expect(sent).toHaveLength(2)
      expect(store.size).toBe(0)
    },
  )

  test('stops after more than three proofs in a row, without losing events', async () => {
    const { store, sender, sent, start, turn, fill } = senderWith([429, 429, 429, 429, 200])
    fill(1)
    await start()
    for (let turns = 0; turns < 6; turns++) await turn()
    expect(sent).toHaveLength(4)
    expect([sender.state, store.size]).toEqual(['stopped', 1])
  })

  test('a success resets the number of tries', async () => {
    const { sender, start, turn, fill } = senderWith([429, 429, 429, 200, 429, 429, 429])
    fill(40)
    await start()
    for (let turns = 0; turns < 7; turns++) await turn()
    expect(sender.state).toBe('running')
  })

  test('on leaving sends pending events once, and does not send them again while the answer is pending', async () => {
    const { store, sender, sent, start, turn, fill } = senderWith([200])
    fill(2)
    await start()
    sender.leave()
    sender.leave()
    await turn()
    expect(sent).toEqual([['1', '2']])
    expect(store.size).toBe(0)
  })
})

describe('the single form', () => {
  test('is one event, sent at once and removed when it is accepted', async () => {
    const { store, bodies, start, turn, single } = senderWith([200])
    await start()
    await single(1)
    expect(bodies).toEqual([eventOf(1)])
    expect(store.size).toBe(0)
    await turn()
    expect(bodies).toHaveLength(1)
  })

  test('uses new arguments of a 2xx and of a 429; after a 429 the event is sent with the batch', async () => {
    const { store, bodies, solved, start, turn, single } = senderWith([
      { status: 201, taskArguments: '3,4' },
      { status: 429, taskArguments: '5,6' },
      200,
    ])
    await start()
    await single(1)
    await single(2)
    expect(solved).toEqual([undefined, '3,4', '5,6'])
    expect(store.size).toBe(1)
    await turn()
    expect(bodies).toEqual([eventOf(1), eventOf(2), [eventOf(2)]])
    expect(store.size).toBe(0)
  })

  test('slows batches down after a server error and stops them on another 4xx, as a batch does', async () => {
    const { store, sender, start, single } = senderWith([503, 400])
    await start()
    await single(1)
    expect(sender.state).toBe('backoff')
    await single(2)
    expect([sender.state, store.size]).toEqual(['stopped', 2])
  })

  test('waits for the first proof, and is not sent before the start', async () => {
    const { store, sent, single, start, turn } = senderWith([200])
    await single(1)
    expect([sent, store.size]).toEqual([[], 1])
    await start()
    await turn()
    expect(sent).toEqual([['1']])
  })
})

test('a store drops the oldest events beyond its cap and counts them', () => {
  const store = createEventStore('token', { local: undefined, session: undefined })
  for (let number = 1; number <= 503; number++) store.add(eventOf(number))
  expect([store.size, store.dropped]).toEqual([500, 3])
  expect(store.first(1, new Set()).map(identityOf)).toEqual(['session:4'])
})
