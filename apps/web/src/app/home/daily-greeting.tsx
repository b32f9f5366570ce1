import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { create } from 'zustand'
import { seasonZone } from '#platform/season-zone.ts'
import { deviceStore } from '#platform/storage.ts'
import { readyDay } from '#rewards/claimables.ts'
import { dailyRewardQuery } from '#rewards/reward-queries.ts'
import { DailySheet } from '../../features/earn/daily-sheet.tsx'
import { highScoreQuery, openRunQuery } from '../../features/game/game-queries.ts'

const storageKey = 'ganj.daily-shown'

/** Decided once per visit. */
const useGreeting = create(() => ({ isDecided: false, isOpen: false }))

/** Opens the calendar of the daily reward once a day, while today's reward is unclaimed. */
export function DailyGreeting() {
  const calendar = useQuery(dailyRewardQuery).data
  const best = useQuery(highScoreQuery).data?.score
  const left = useQuery(openRunQuery).data
  const isOpen = useGreeting((greeting) => greeting.isOpen)

  useEffect(() => {
    if (useGreeting.getState().isDecided || !calendar || best === undefined || left === undefined) return
    // Not before the first run, nor during a run.
    const isBusy = best === 0 || left?.state === 'open' || !readyDay(calendar)
    const isOpen = !isBusy && isFirstOf(seasonDay(Date.now() + calendar.skewMs))
    useGreeting.setState({ isDecided: true, isOpen })
  }, [calendar, best, left])

  return isOpen ? <DailySheet onClose={() => useGreeting.setState({ isOpen: false })} /> : null
}

/** The day in the zone of the seasons, whatever the phone's clock and zone. */
const seasonDay = (now: number) => new Intl.DateTimeFormat('en-CA', { timeZone: seasonZone() }).format(now)

function isFirstOf(today: string): boolean {
  if (deviceStore.get(storageKey) === today) return false
  deviceStore.set(storageKey, today)
  return true
}
