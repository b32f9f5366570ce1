import { formatNumber, useLocale } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { readyDay, readyGoals } from '#economy/claimables.ts'
import { useIndicator } from '#economy/indicators.ts'
import { dailyRewardQuery, dailyTasksQuery } from '#economy/reward-queries.ts'
import { WaitingMark } from '#economy/waiting-mark.tsx'

/** How much waits behind a tile of home; nothing while nothing does. */
export function TileMark({ path }: { path: string }) {
  const { language } = useLocale()
  const calendar = useQuery(dailyRewardQuery).data
  const tasks = useQuery(dailyTasksQuery).data?.tasks ?? []
  const spins = useIndicator('daily-spin-count') ?? 0
  const waiting =
    path === '/earn'
      ? Number(calendar !== undefined && readyDay(calendar) !== undefined)
      : path === '/spin-wheel'
        ? spins
        : readyGoals('task', tasks).length
  return waiting === 0 ? null : (
    <WaitingMark sign={path === '/earn' ? '!' : formatNumber(language, waiting)} />
  )
}
