import { expect, test } from 'vitest'
import { Fault } from '../fault.ts'
import { createBatchWriter, type Outcome } from './batch-writer.ts'

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
const turns = async () => {
  for (let left = 4; left > 0; left--) await turn()
}

interface Call {
  playerId: bigint
  name: string
}

/** A database whose batches the test answers: `name` for each call, or an error for all. */
function createStore(most: number) {
  const sent: { names: string[]; write(outcomes?: Outcome<string>[]): void; raise(error: Error): void }[] = []
  const writer = createBatchWriter(
    (calls: readonly Call[]) =>
      new Promise<readonly Outcome<string>[]>((resolve, reject) => {
        const names = calls.map(({ name }) => name)
        const written = names.map((answer) => ({ answer }))
        sent.push({ names, write: (outcomes = written) => resolve(outcomes), raise: reject })
      }),
    { most },
  )
  const write = (playerId: number, name: string) =>
    writer({ playerId: BigInt(playerId), name }).catch((error: Error) => error.message)
  return { write, sent, names: () => sent.map(({ names }) => names) }
}

test('a lone call is sent alone, in the same turn', async () => {
  const { write, sent, names } = createStore(32)
  const answer = write(1, 'a')
  await turn()
  expect(names()).toEqual([['a']])
  sent[0]?.write()
  expect(await answer).toBe('a')
})

test('calls of the same moment share a batch, and so do those that arrive while two are in flight', async () => {
  const { write, sent, names } = createStore(3)
  const answers = [write(1, 'a'), write(2, 'b')]
  await turn()
  answers.push(write(3, 'c'), write(4, 'd'))
  await turn()
  answers.push(...[5, 6, 7, 8].map((player) => write(player, `of ${player}`)))
  await turns()
  expect(names()).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  sent[0]?.write()
  await turns()
  expect(names().slice(2)).toEqual([['of 5', 'of 6', 'of 7']])
  sent[1]?.write()
  sent[2]?.write()
  await turns()
  expect(names().slice(3)).toEqual([['of 8']])
  for (const { write } of sent) write()
  expect(await Promise.all(answers)).toEqual(['a', 'b', 'c', 'd', 'of 5', 'of 6', 'of 7', 'of 8'])
})

test('a second batch is sent beside another once it is as large or full, and at the latest after it', async () => {
  const { write, sent, names } = createStore(3)
  const answers = [1, 2, 3].map((player) => write(player, `of ${player}`))
  await turn()
  answers.push(write(4, 'of 4'), write(5, 'of 5'))
  await turns()
  expect(names()).toEqual([['of 1', 'of 2', 'of 3']])
  sent[0]?.write()
  await turns()
  expect(names().slice(1)).toEqual([['of 4', 'of 5']])
  answers.push(write(6, 'of 6'))
  await turns()
  expect(names()).toHaveLength(2)
  answers.push(write(7, 'of 7'))
  await turns()
  expect(names().slice(2)).toEqual([['of 6', 'of 7']])
  for (const { write } of sent) write()
  expect(await Promise.all(answers)).toEqual([1, 2, 3, 4, 5, 6, 7].map((player) => `of ${player}`))
})

test('a player has one call in flight: later ones wait, in order, and calls of other players overtake them', async () => {
  const { write, sent, names } = createStore(32)
  const answers = [write(1, 'first'), write(1, 'second'), write(1, 'third')]
  await turns()
  expect(names()).toEqual([['first']])
  answers.push(write(3, 'late'))
  await turns()
  expect(names()).toEqual([['first'], ['late']])
  sent[0]?.write()
  await turns()
  expect(names()[2]).toEqual(['second'])
  sent[2]?.write()
  await turns()
  expect(names()[3]).toEqual(['third'])
  for (const { write } of sent) write()
  expect(await Promise.all(answers)).toEqual(['first', 'second', 'third', 'late'])
})

test('a refusal affects one call only', async () => {
  const { write, sent } = createStore(32)
  const answers = [write(1, 'rich'), write(2, 'poor')]
  await turn()
  sent[0]?.write([{ answer: 'rich' }, { fault: new Fault('economy.insufficient') }])
  expect(await Promise.all(answers)).toEqual(['rich', 'economy.insufficient'])
})

test('when a batch raises, each of its calls is tried alone, once', async () => {
  const { write, sent, names } = createStore(32)
  const answers = [1, 2, 3].map((player) => write(player, `of ${player}`))
  await turn()
  sent[0]?.raise(new Error('a poisoned call'))
  await turns()
  expect(names()).toEqual([['of 1', 'of 2', 'of 3'], ['of 1'], ['of 2'], ['of 3']])
  sent[1]?.write()
  sent[2]?.raise(new Error('a poisoned call'))
  sent[3]?.write()
  expect(await Promise.all(answers)).toEqual(['of 1', 'a poisoned call', 'of 3'])
  await turns()
  expect(sent).toHaveLength(4)
})

test('a lone call that raises is not tried again', async () => {
  const { write, sent } = createStore(32)
  const answer = write(1, 'a')
  await turn()
  sent[0]?.raise(new Error('no'))
  expect(await answer).toBe('no')
  await turns()
  expect(sent).toHaveLength(1)
})

test('when the connection was lost no call is tried again: the batch may have been committed', async () => {
  const { write, sent } = createStore(32)
  const answers = [write(1, 'a'), write(2, 'b')]
  await turn()
  const cause = Object.assign(new Error('gone'), { code: 'ECONNRESET' })
  sent[0]?.raise(new Fault('server.unavailable', { cause }))
  expect(await Promise.all(answers)).toEqual(['server.unavailable', 'server.unavailable'])
  await turns()
  expect(sent).toHaveLength(1)
})

test('a call without an outcome fails', async () => {
  const { write, sent } = createStore(32)
  const answers = [write(1, 'a'), write(2, 'b')]
  await turn()
  sent[0]?.write([{ answer: 'a' }])
  expect(await Promise.all(answers)).toEqual(['a', 'a batch left a call without an outcome'])
})
