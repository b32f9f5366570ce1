import type { IndicatorId, Reward } from '@ganj/contract'
import { prefersReducedMotion } from '@ganj/ui'
import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { feel } from '#platform/feel.ts'
import { flyParticles } from '#platform/particles.ts'
import { iconOf } from './currencies.ts'
import { indicatorsQuery } from './indicators.ts'

/** What was gained last, for who cannot see it fly. */
export const useGains = create<{ last: Reward | null }>(() => ({ last: null }))

/** A reward that was paid flies to its counters, which roll when it lands; one without a counter is simply there. */
export async function flyReward(queries: QueryClient, reward: Reward, origin: Element | null): Promise<void> {
  useGains.setState({ last: reward })
  const flights = reward.map(async ({ currency, amount }) => {
    // The counter on top: what lies over a screen may show one of its own.
    const destination = [...document.querySelectorAll(`[data-counter="${currency}"]`)].at(-1) ?? null
    const onLand = () => {
      addShown(queries, currency, amount)
      feel('land')
      if (!destination) return
      feel('roll')
      pop(destination)
    }
    if (!destination || !origin?.isConnected) return onLand()
    await flyParticles({ draw: () => drawing(currency), origin, destination, onLand })
  })
  await Promise.all(flights)
  await queries.invalidateQueries({ queryKey: indicatorsQuery.queryKey })
}

const addShown = (queries: QueryClient, id: IndicatorId, amount: number) =>
  queries.setQueryData(indicatorsQuery.queryKey, (indicators) =>
    indicators?.map((indicator) =>
      indicator.publicId === id ? { ...indicator, value: indicator.value + amount } : indicator,
    ),
  )

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
