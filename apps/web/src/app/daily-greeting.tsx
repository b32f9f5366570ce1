import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readyDay } from '#economy/claimables.ts'
import { dailyRewardQuery } from '#economy/reward-queries.ts'
import { seasonZone } from '#platform/season-zone.ts'
import { deviceStore } from '#platform/storage.ts'
import { DailySheet } from '../features/earn/daily-sheet.tsx'
import { highScoreQuery, openRunQuery } from '../features/game/game-queries.ts'

const storageKey = 'ganj.daily-shown'

/** Once a visit: who has looked around is not asked again. */
let isDecided = false

/** The calendar of the daily reward comes up by itself, once a day, while today's waits. */
export function DailyGreeting() {
  const calendar = useQuery(dailyRewardQuery).data
  const best = useQuery(highScoreQuery).data?.score
  const left = useQuery(openRunQuery).data
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    if (isDecided || !calendar || best === undefined || left === undefined) return
    isDecided = true
    // Who has never flown, or is in the middle of a flight, has something better to do first.
    if (best === 0 || left?.state === 'open' || !readyDay(calendar)) return
    setOpen(isFirstOf(seasonDay(Date.now() + calendar.skewMs)))
  }, [calendar, best, left])

  return isOpen ? <DailySheet onClose={() => setOpen(false)} /> : null
}

/** The day of the season's calendar, whatever the clock and the place of the phone. */
const seasonDay = (now: number) => new Intl.DateTimeFormat('en-CA', { timeZone: seasonZone() }).format(now)

function isFirstOf(today: string): boolean {
  if (deviceStore.get(storageKey) === today) return false
  deviceStore.set(storageKey, today)
  return true
}
