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

/** Decided once a visit: who has looked around is not asked again. */
const useGreeting = create(() => ({ isDecided: false, isOpen: false }))

/** The calendar of the daily reward comes up by itself, once a day, while today's waits. */
export function DailyGreeting() {
  const calendar = useQuery(dailyRewardQuery).data
  const best = useQuery(highScoreQuery).data?.score
  const left = useQuery(openRunQuery).data
  const isOpen = useGreeting((greeting) => greeting.isOpen)

  useEffect(() => {
    if (useGreeting.getState().isDecided || !calendar || best === undefined || left === undefined) return
    // Who has never flown, or is in the middle of a flight, has something better to do first.
    const isBusy = best === 0 || left?.state === 'open' || !readyDay(calendar)
    const isOpen = !isBusy && isFirstOf(seasonDay(Date.now() + calendar.skewMs))
    useGreeting.setState({ isDecided: true, isOpen })
  }, [calendar, best, left])

  return isOpen ? <DailySheet onClose={() => useGreeting.setState({ isOpen: false })} /> : null
}

/** The day of the season's calendar, whatever the clock and the place of the phone. */
const seasonDay = (now: number) => new Intl.DateTimeFormat('en-CA', { timeZone: seasonZone() }).format(now)

function isFirstOf(today: string): boolean {
  if (deviceStore.get(storageKey) === today) return false
  deviceStore.set(storageKey, today)
  return true
}
