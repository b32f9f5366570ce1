import { claimDailyTask, getAllDailyTasks, getDailyTasks } from '@ganj/contract'
import type { Mount } from '#platform/http/mount.ts'
import { languageOf } from '#platform/texts/texts.ts'
import { claimTask } from './claim-task.ts'
import { offeredTasks } from './content.ts'
import { readDailyTasks, type TaskDependencies } from './read-daily-tasks.ts'
import { taskReply } from './task.ts'

export function taskRoutes(mount: Mount, dependencies: TaskDependencies): void {
  mount(getAllDailyTasks, async ({ request }) => {
    const language = languageOf(request.headers['accept-language'])
    return (await offeredTasks(dependencies)).map((task) => taskReply(task, language))
  })

  mount(getDailyTasks, ({ player, request, now }) =>
    readDailyTasks(dependencies, {
      playerId: player.id,
      language: languageOf(request.headers['accept-language']),
      now,
    }),
  )

  mount(claimDailyTask, ({ idempotency, body: { publicId }, request, now }) =>
    claimTask(dependencies, idempotency, {
      publicId,
      language: languageOf(request.headers['accept-language']),
      now,
    }),
  )
}
