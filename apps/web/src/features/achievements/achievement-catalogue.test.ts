import type { Achievement, PlayerAchievement } from '@ganj/contract'
import { expect, test, vi } from 'vitest'
import { withProgress } from './achievement-catalogue.ts'

vi.mock('#auth/api.ts', () => ({ call: vi.fn() }))

const achievement = (publicId: string): Achievement => ({
  publicId,
  family: publicId,
  tier: 1,
  name: publicId,
  description: '',
  event: 'run-verified',
  target: 10,
  reward: [{ currency: 'coin', amount: 1 }],
})
const ofPlayer = (publicId: string): PlayerAchievement => ({
  ...achievement(publicId),
  progress: 7,
  state: 'open',
})

test('the whole catalogue is shown in its order, with the player’s progress', () => {
  const shown = withProgress([achievement('a'), achievement('b')], [ofPlayer('b')])
  expect(shown.map(({ publicId, progress, state }) => [publicId, progress, state])).toEqual([
    ['a', 0, 'open'],
    ['b', 7, 'open'],
  ])
})

test('the player’s achievements are shown also without a catalogue, or with a stale one', () => {
  const mine = [ofPlayer('a'), ofPlayer('b')]
  expect(withProgress([], mine)).toEqual(mine)
  expect(withProgress([achievement('b')], mine).map(({ publicId }) => publicId)).toEqual(['b', 'a'])
})
