import { formatNumber, useLocale } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { useIndicator } from '#player/balances/indicators.ts'
import { ClaimBadge } from '#rewards/claim-badge.tsx'
import { readyDay, readyGoals } from '#rewards/claimables.ts'
import { dailyRewardQuery, dailyTasksQuery } from '#rewards/reward-queries.ts'

/** The badge of a home tile: how many rewards can be claimed on its page; nothing when there are none. */
export function TileBadge({ path }: { path: string }) {
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
  return waiting === 0 ? null : <ClaimBadge sign={path === '/earn' ? '!' : formatNumber(language, waiting)} />
}
