import { getGameData, paceTicks, recordBlueFire, recordPace, saveGameData } from '@ganj/contract'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { run, segmented, setUpFramedGame } from '../../../../test/framed-game.tsx'
import { loadRun } from './saved-run.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('#auth/api.ts', () => ({ call, sessionOpen: async () => undefined }))

const current = setUpFramedGame(call)
const request = { tick: 720, digest: 'd0'.repeat(32) }
const seed = '5e'.repeat(16)

test('a requested segment is stored with the run before the frame receives it, and is sent again after a reload', async () => {
  const game = current()
  call.mockImplementation(async (endpoint) => (endpoint === recordPace ? { tick: 720, segment: seed } : {}))
  await game.show(segmented)
  await game.greet()
  expect(game.receivedOf('start')[0]).toMatchObject({ setup: { segments: [] } })
  await game.say('checkpoint', { score: 1, log: 'AAAA' })
  await game.say('segment-request', request)
  expect(game.sent(recordPace)).toEqual([{ gameInstanceId: run.publicId, ...request }])
  expect(game.receivedOf('segment')).toMatchObject([{ seed }])
  expect(loadRun()?.segments).toEqual([seed])
  await game.greet()
  expect(game.receivedOf('start')[1]).toMatchObject({ checkpoint: 'AAAA', setup: { segments: [seed] } })
})

test('a run of rules 1 sends a heartbeat every twelve seconds of play, and its blue fire when that has grown', async () => {
  const game = current()
  await game.show(run)
  await game.greet()
  await game.fly(paceTicks - 60, 4)
  expect(call).not.toHaveBeenCalled()
  await game.fly(paceTicks, 4)
  await game.fly(paceTicks + 60, 9)
  await game.fly(2 * paceTicks, 4)
  await game.fly(3 * paceTicks, 9)
  await game.fly(4 * paceTicks)
  const gameInstanceId = run.publicId
  expect(game.sent(recordBlueFire)).toEqual([
    { gameInstanceId, blueFire: 4 },
    { gameInstanceId, blueFire: 9 },
  ])
  expect(game.sent(recordPace)).toEqual(
    [1, 2, 3, 4].map((times) => ({ gameInstanceId, tick: times * paceTicks })),
  )
})

test('a failed heartbeat does not affect the run', async () => {
  const game = current()
  call.mockRejectedValue(new Error('no line'))
  await game.show(run)
  await game.greet()
  await game.fly(paceTicks, 4)
  await game.say('checkpoint', { score: 10, log: 'QUJD' })
  expect(loadRun()).toMatchObject({ log: 'QUJD', score: 10 })
})

test('the ticks of another game send no heartbeat', async () => {
  const game = current()
  await game.show({ ...run, proof: 'bounds' })
  await game.greet()
  await game.fly(paceTicks)
  expect(call).not.toHaveBeenCalled()
})

test('a game with saved data starts with them, and receives the result of each save', async () => {
  const game = current()
  await game.show(run)
  await game.greet({ saves: true })
  expect(game.received.at(-1)).toMatchObject({ type: 'start', data: { version: 3, data: { runs: 7 } } })
  call.mockResolvedValue({ version: 4 })
  await game.say('save', { data: { runs: 8 } })
  expect(game.sent(saveGameData)).toEqual([{ version: 3, data: { runs: 8 } }])
  expect(game.received.at(-1)).toEqual({ ganj: 'game', type: 'saved', version: 4 })
})

test('a game without saves starts at once, a game whose save cannot be read starts without it', async () => {
  const game = current()
  await game.show(run)
  await game.greet()
  expect(game.sent(getGameData)).toEqual([])
  expect(game.received.at(-1)).toMatchObject({ type: 'start' })
  call.mockRejectedValue(new Error('no line'))
  await game.greet({ saves: true })
  expect(game.received.at(-1)).toMatchObject({ type: 'start' })
  expect(game.received.at(-1)).not.toHaveProperty('data')
  await game.say('save', { data: {} })
  expect(game.sent(saveGameData)).toEqual([])
})

test('a start that waited for a save is dropped when the player has left meanwhile', async () => {
  const game = current()
  await game.show(run)
  let answer = (_data: object) => {}
  call.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve
    }),
  )
  await game.greet({ saves: true })
  await act(async () => game.controller.leave())
  await act(async () => answer({ version: 3, data: {} }))
  expect(game.receivedOf('start')).toEqual([])
})
