import { expect, test } from 'vitest'
import { createAdmissionQueue } from './admission-queue.ts'

/** A queue on a clock of the test's own, and what became of each piece of work. */
function createTestQueue(most = 4, first = most) {
  let now = 0
  const queue = createAdmissionQueue({
    time: () => now,
    patienceMs: 100,
    standingMs: 20,
    targetMs: 50,
    first,
    fewest: 2,
    most,
  })
  const started: string[] = []
  const refused: string[] = []
  const gone = new Set<string>()
  return {
    ...queue,
    started,
    refused,
    gone,
    wait: (ms: number) => {
      now += ms
    },
    arrive: (name: string, caller = name) =>
      queue.admit({
        caller,
        arrivedAt: now,
        isWanted: () => !gone.has(name),
        start: () => started.push(name),
        refuse: () => refused.push(name),
      }),
  }
}

const many = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`)

test('work begins at once as long as there are places, and in its turn when there are none', () => {
  const { arrive, finish, started, refused } = createTestQueue()
  for (const name of many('p', 6)) arrive(name)
  expect(started).toEqual(many('p', 4))
  finish(10)
  finish(10)
  expect(started).toEqual(many('p', 6))
  expect(refused).toEqual([])
})

test('who asks for much has the same turns as everybody', () => {
  const { arrive, finish, started } = createTestQueue(2)
  for (const name of many('greedy', 12)) arrive(name, 'greedy')
  arrive('modest')
  finish(10)
  finish(10)
  expect(started).toEqual(['greedy0', 'greedy1', 'greedy2', 'modest'])
})

test('when the queue is full, who has several waiting gives up the last of them for a newcomer', () => {
  const { arrive, started, refused, state } = createTestQueue(2)
  // Places for as much as is done in the time that work may wait: a hundred.
  for (const name of many('greedy', 102)) arrive(name, 'greedy')
  expect(state()).toMatchObject({ waiting: 100, inFlight: 2 })
  arrive('greedy-more', 'greedy')
  arrive('modest')
  expect(refused).toEqual(['greedy-more', 'greedy101'])
  for (const name of many('p', 200)) arrive(name)
  expect(refused).toContain('p199')
  expect(state().waiting).toBe(100)
  expect(started).toHaveLength(2)
})

test('what has waited for too long is refused before it begins, and what nobody waits for is dropped', () => {
  const { arrive, finish, wait, gone, started, refused, state } = createTestQueue(1)
  for (const name of ['first', 'left', 'late', 'fresh']) {
    if (name === 'fresh') wait(101)
    arrive(name)
    if (name === 'left') gone.add(name)
  }
  finish(101)
  expect(started).toEqual(['first', 'fresh'])
  expect(refused).toEqual(['late'])
  expect(state()).toMatchObject({ waiting: 0, inFlight: 1 })
})

test('of a queue that does not end only what is fresh has a turn', () => {
  const { arrive, finish, wait, started, refused } = createTestQueue(1)
  arrive('first')
  arrive('burst')
  wait(60)
  arrive('stale')
  wait(30)
  finish(10)
  expect(started).toEqual(['first', 'burst'])
  wait(20)
  arrive('fresh')
  wait(11)
  finish(10)
  expect(refused).toEqual(['stale'])
  expect(started).toEqual(['first', 'burst', 'fresh'])
})

test('a limit that nothing reaches is left as it is', () => {
  const { arrive, finish, wait, state } = createTestQueue(10, 2)
  const turn = (names: string[]) => {
    for (const name of names) arrive(name)
    wait(100)
    for (const _ of names) finish(10)
  }
  for (let round = 0; round < 5; round++) turn(['alone'])
  expect(state().limit).toBe(2)
  turn(['one', 'other'])
  expect(state().limit).toBe(3)
})

test('fewer are let in while work takes too long, and more again when it does not', () => {
  const { arrive, finish, wait, state } = createTestQueue(100)
  const turn = (tookMs: number) => {
    for (const name of many('p', 200)) arrive(`${name} ${Math.random()}`)
    wait(100)
    for (let left = state().inFlight; left > 0; left--) finish(tookMs)
    while (state().inFlight > 0) finish(tookMs)
  }
  for (let round = 0; round < 12; round++) turn(200)
  const slow = state().limit
  expect(slow).toBeLessThan(50)
  expect(slow).toBeGreaterThanOrEqual(2)
  for (let round = 0; round < 40; round++) turn(10)
  expect(state().limit).toBe(100)
})

test('at three times the capacity the limit falls to what is done in due time, and no further', () => {
  const { queue, step } = createTestServer()
  const limits: number[] = []
  for (let ms = 0; ms < 8_000; ms++) {
    // The server stalls for a tenth of each second, as if its database had the processor.
    if (ms % 1_000 >= 100) step(6)
    else step(0)
    if (ms >= 2_000) limits.push(queue.state().limit)
  }
  // Two a millisecond for 80 ms are 160.
  expect(Math.min(...limits)).toBeGreaterThan(120)
  expect(Math.max(...limits)).toBeLessThan(200)
})

/** A server that completes two calls a millisecond, in the order of their starts, and stalls while none arrive. */
function createTestServer() {
  let now = 0
  let asked = 0
  const started: number[] = []
  const queue = createAdmissionQueue({
    time: () => now,
    ...{ patienceMs: 120, standingMs: 30, targetMs: 80, first: 128, fewest: 32, most: 512 },
  })
  const ask = () =>
    queue.admit({
      caller: `p${asked++}`,
      arrivedAt: now,
      isWanted: () => true,
      start: () => started.push(now),
      refuse: () => {},
    })
  return {
    queue,
    step: (calls: number) => {
      now++
      for (let call = 0; call < calls; call++) ask()
      if (calls > 0) for (const startedAt of started.splice(0, 2)) queue.finish(now - startedAt)
    },
  }
}
