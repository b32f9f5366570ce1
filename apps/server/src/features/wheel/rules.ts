import type { Money } from '@ganj/contract'
import { Temporal } from 'temporal-polyfill'
import type { Day } from '#platform/calendar.ts'

/** What the coming spins cost: free ones while there are any, then gems, each dearer until the ladder's end. */
export function nextCosts(
  { freeSpins, paidSpins }: { freeSpins: number; paidSpins: number },
  ladder: readonly number[],
  count: number,
): Money[] {
  return Array.from({ length: count }, (_, index) => {
    if (index < freeSpins) return { currency: 'daily-spin-count', amount: 1 }
    const rung = Math.min(paidSpins + index - freeSpins, ladder.length - 1)
    return { currency: 'gem', amount: ladder[rung] ?? 0 }
  })
}

/** The Saturday with which the week of a day begins. */
export function weekOf(day: Day): Day {
  const date = Temporal.PlainDate.from(day)
  return date.subtract({ days: (date.dayOfWeek + 1) % 7 }).toString()
}

/** The first day of the week after. */
export const weekAfter = (week: Day): Day => Temporal.PlainDate.from(week).add({ days: 7 }).toString()
