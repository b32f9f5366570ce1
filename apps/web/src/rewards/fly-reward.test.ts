import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'

const flyParticles = vi.hoisted(() => vi.fn(async ({ onLand }: { onLand: () => void }) => onLand()))
vi.mock('#platform/appearance/particles.ts', () => ({ flyParticles }))
vi.mock('#platform/play-feedback.ts', () => ({ playFeedback: vi.fn() }))
vi.mock('#player/balances/spending.ts', () => ({ showGain: vi.fn(), refreshBalances: vi.fn() }))
const { flyReward } = await import('./fly-reward.ts')

const reward = [{ currency: 'coin' as const, amount: 30 }]

function counter(isVisible: boolean): Element {
  const element = document.createElement('span')
  element.dataset.counter = 'coin'
  return document.body.appendChild(Object.assign(element, { checkVisibility: () => isVisible }))
}

beforeEach(() => {
  document.body.replaceChildren()
  flyParticles.mockClear()
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
})

const fly = () =>
  flyReward(new QueryClient(), reward, document.body.appendChild(document.createElement('button')))

test('a reward flies to the topmost visible counter, not to one of the cached home', async () => {
  counter(true)
  const shown = counter(true)
  counter(false)
  await fly()
  expect(flyParticles).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ destination: shown }))
})

test('without a visible counter nothing flies', async () => {
  counter(false)
  await fly()
  expect(flyParticles).not.toHaveBeenCalled()
})
