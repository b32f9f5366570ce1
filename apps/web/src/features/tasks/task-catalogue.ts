import { type DailyTask, getAllDailyTasks } from '@ganj/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#auth/api.ts'
import { currentLanguage } from '#platform/i18n/i18n.ts'

/** The catalogue of daily tasks. Only operators change it, so it is read once an hour at most. */
export const taskCatalogueQuery = () =>
  queryOptions({
    // The server localises the texts.
    queryKey: ['daily-task-catalogue', currentLanguage()],
    queryFn: ({ signal }) => call(getAllDailyTasks, { signal }),
    staleTime: 3_600_000,
    // Today's list is shown without it.
    meta: { silent: 'background' },
  })

/**
 * One-time tasks of the catalogue that were completed on an earlier day, such as joining a channel. Today's list omits
 * them.
 */
export function completedForever(
  catalogue: readonly DailyTask[],
  today: readonly { publicId: string }[],
): DailyTask[] {
  const ofToday = new Set(today.map(({ publicId }) => publicId))
  return catalogue.filter(({ publicId, channel }) => channel !== undefined && !ofToday.has(publicId))
}
