import { type DailyTask, getAllDailyTasks } from '@ganj/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#auth/api.ts'
import { currentLanguage } from '#platform/i18n/i18n.ts'

/** The catalogue of daily tasks. Only operators change it, so it is read once an hour at most. */
export const taskCatalogueQuery = () =>
  queryOptions({
    // Its texts are written by the server, in the player's language.
    queryKey: ['daily-task-catalogue', currentLanguage()],
    queryFn: ({ signal }) => call(getAllDailyTasks, { signal }),
    staleTime: 3_600_000,
    // Today's list is shown without it.
    meta: { silent: 'background' },
  })

/** Tasks of the catalogue that count once and were done on an earlier day: joining a channel. Today's list leaves them out. */
export function doneForGood(
  catalogue: readonly DailyTask[],
  today: readonly { publicId: string }[],
): DailyTask[] {
  const ofToday = new Set(today.map(({ publicId }) => publicId))
  return catalogue.filter(({ publicId, channel }) => channel !== undefined && !ofToday.has(publicId))
}
