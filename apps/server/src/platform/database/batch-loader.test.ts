import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { byKey, createBatchLoader } from './batch-loader.ts'

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
const turns = async (count: number) => {
  for (let at = 0; at < count; at++) await turn()
}
const orFailed = (answer: Promise<string>) => answer.catch(() => 'failed')

/** A database whose statements the test answers, in any order; its content is the number of the last write. */
function createStore(most: number) {
  const sent: { keys: readonly string[]; answer(): void; fail(): void }[] = []
  let written = 0
  const one = createBatchLoader(
    (keys: readonly string[]) => {
      const seen = written
      return new Promise<string[]>((resolve, reject) => {
        sent.push({
          keys,
          answer: () => resolve(keys.map((key) => `${key} ${seen}`)),
          fail: () => reject(new Error('away')),
        })
      })
    },
    { most },
  )
  return {
    sent,
    read: (key: string) => orFailed(one(key)),
    write: () => {
      written++
    },
  }
}

test('a lone caller is sent alone, in the same turn', async () => {
  const { sent, read } = createStore(10)
  const answer = read('a')
  await turn()
  expect(sent.map(({ keys }) => keys)).toEqual([['a']])
  sent[0]?.answer()
  expect(await answer).toBe('a 0')
})

test('callers of the same turn share a statement, and so do callers while one is in flight', async () => {
  const { sent, read } = createStore(3)
  const answers = [read('a'), read('b')]
  await turn()
  answers.push(read('c'))
  await turn()
  answers.push(...['d', 'd', 'e'].map(read))
  await turn()
  expect(sent.map(({ keys }) => keys)).toEqual([['a', 'b']])
  for (const keys of [['c', 'd', 'd'], ['e']]) {
    sent.at(-1)?.answer()
    await turns(3)
    expect(sent.at(-1)?.keys).toEqual(keys)
  }
  sent.at(-1)?.answer()
  expect(await Promise.all(answers)).toEqual(['a 0', 'b 0', 'c 0', 'd 0', 'd 0', 'e 0'])
})

test('callers that ask again in the turn after their answer join those who waited meanwhile', async () => {
  const { sent, read } = createStore(3)
  const answers = [read('a')]
  await turn()
  answers.push(read('b'))
  sent[0]?.answer()
  await turns(2)
  answers.push(read('c'))
  await turn()
  expect(sent.map(({ keys }) => keys)).toEqual([['a'], ['b', 'c']])
  sent[1]?.answer()
  expect(await Promise.all(answers)).toEqual(['a 0', 'b 0', 'c 0'])
})

test('one further statement is sent beside a slow one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { sent, read } = createStore(3)
  const answers = [read('a'), read('b')]
  await turn()
  answers.push(read('c'))
  vi.advanceTimersByTime(49)
  await turn()
  expect(sent).toHaveLength(1)
  vi.advanceTimersByTime(1)
  await turn()
  answers.push(read('d'))
  vi.advanceTimersByTime(50)
  await turn()
  expect(sent.map(({ keys }) => keys)).toEqual([['a', 'b'], ['c']])
  sent[1]?.answer()
  await turns(3)
  expect(sent.map(({ keys }) => keys)).toEqual([['a', 'b'], ['c'], ['d']])
  for (const { answer } of sent) answer()
  expect(await Promise.all(answers)).toEqual(['a 0', 'b 0', 'c 0', 'd 0'])
})

test('a statement that fails, fails for all its callers; also one that cannot be built', async () => {
  const { sent, read } = createStore(2)
  const answers = ['a', 'b', 'c', 'd', 'e'].map(read)
  await turn()
  sent[0]?.fail()
  await turns(3)
  sent[1]?.answer()
  await turns(3)
  sent[2]?.answer()
  expect(await Promise.all(answers)).toEqual(['failed', 'failed', 'c 0', 'd 0', 'e 0'])

  const broken = createBatchLoader(
    (): Promise<string[]> => {
      throw new Error('no statement')
    },
    { most: 5 },
  )
  for (let times = 0; times < 3; times++) expect(await orFailed(broken('a'))).toBe('failed')
})

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ ask: fc.constantFrom('a', 'b', 'c') }) },
  { weight: 2, arbitrary: fc.constant({ turn: true as const }) },
  { weight: 2, arbitrary: fc.record({ end: fc.nat(3), fails: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant({ write: true as const }) },
)

test('every caller gets the answer for its own key, and never one that was read before the call', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 60 }),
      fc.integer({ min: 1, max: 4 }),
      async (steps, most) => {
        const { sent, read, write } = createStore(most)
        const asked: { key: string; written: number; answer: Promise<string> }[] = []
        const ended = new Set<unknown>()
        let written = 0
        const end = (which: number, fails: boolean) => {
          const open = sent.filter((statement) => !ended.has(statement))
          const statement = open[which % open.length]
          if (!statement) return
          ended.add(statement)
          if (fails) statement.fail()
          else statement.answer()
        }
        for (const one of steps) {
          if ('ask' in one) asked.push({ key: one.ask, written, answer: read(one.ask) })
          else if ('turn' in one) await turn()
          else if ('end' in one) end(one.end, one.fails)
          else {
            write()
            written++
          }
          expect(sent.length - ended.size).toBeLessThanOrEqual(2)
        }
        const answers = Promise.all(asked.map(({ answer }) => answer))
        while (sent.flatMap(({ keys }) => keys).length < asked.length || ended.size < sent.length) {
          await turn()
          end(0, false)
        }
        for (const [index, answer] of (await answers).entries()) {
          if (answer === 'failed') continue
          const [key, seen] = answer.split(' ')
          expect(key).toBe(asked[index]?.key)
          expect(Number(seen)).toBeGreaterThanOrEqual(asked[index]?.written ?? 0)
        }
        expect(Math.max(0, ...sent.map(({ keys }) => keys.length))).toBeLessThanOrEqual(most)
      },
    ),
    { numRuns: 200 },
  )
})

test('the rows of a statement go to their keys, and a key without rows has none', () => {
  const rows = [
    { at: 3, name: 'c' },
    { at: 1, name: 'a' },
    { at: 3, name: 'd' },
  ]
  expect(byKey(rows, 3).map((own) => own.map(({ name }) => name))).toEqual([['a'], [], ['c', 'd']])
})
