import type { IndicatorId, Reward } from '@ganj/contract'
import { prefersReducedMotion } from '@ganj/ui'
import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { flyParticles } from '#platform/appearance/particles.ts'
import { playFeedback } from '#platform/play-feedback.ts'
import { iconOf } from '#player/balances/currencies.ts'
import { refreshBalances, showGain } from '#player/balances/spending.ts'

/** The last gain, for screen readers. */
export const useGains = create<{ last: Reward | null }>(() => ({ last: null }))

/** A paid reward flies to its counters, which roll when it lands; without a counter nothing flies. */
export async function flyReward(queries: QueryClient, reward: Reward, origin: Element | null): Promise<void> {
  useGains.setState({ last: reward })
  const flights = reward.map(async ({ currency, amount }) => {
    const destination = counterOf(currency)
    const onLand = () => {
      showGain(queries, currency, amount)
      playFeedback('land')
      if (!destination) return
      playFeedback('roll')
      pop(destination)
    }
    if (!destination || !origin?.isConnected) return onLand()
    await flyParticles({ draw: () => drawing(currency), origin, destination, onLand })
  })
  await Promise.all(flights)
  await refreshBalances(queries)
}

/** The topmost visible counter: an overlay may have its own, and those of the cached home are hidden. */
const counterOf = (currency: IndicatorId): Element | null =>
  [...document.querySelectorAll(`[data-counter="${currency}"]`)].filter(isShown).at(-1) ?? null

/** Engines without `checkVisibility` hide the cached home by `display`. */
const isShown = (element: Element): boolean =>
  'checkVisibility' in element ? element.checkVisibility() : (element as Element).getClientRects().length > 0

function drawing(currency: IndicatorId): Element {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use')
  svg.setAttribute('width', '34')
  svg.setAttribute('height', '34')
  use.setAttribute('href', `#i-${iconOf(currency)}`)
  svg.append(use)
  return svg
}

function pop(counter: Element): void {
  if (prefersReducedMotion()) return
  counter.animate([{ transform: 'scale(1)' }, { transform: 'scale(1.14)' }, { transform: 'scale(1)' }], {
    duration: 280,
    easing: 'cubic-bezier(.34,1.56,.64,1)',
  })
}
