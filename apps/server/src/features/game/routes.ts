import { getRun, openRun as openRunEndpoint, submitScore as submitScoreEndpoint } from '@ganj/contract'
import type { Database } from '#platform/database/database.ts'
import { Fault } from '#platform/fault.ts'
import type { Mount } from '#platform/http/mount.ts'
import { openRun } from './open-run.ts'
import { openRunOf, runById } from './queries.ts'
import { runReply } from './run-reply.ts'
import { submitScore } from './submit-score.ts'

export function gameRoutes(mount: Mount, database: Database): void {
  mount(openRunEndpoint, ({ idempotency, now }) => openRun(database, idempotency, now))

  mount(getRun, async ({ player, query: { gameInstanceId } }) => {
    if (!gameInstanceId) {
      const open = await openRunOf(database, player.id)
      return open ? runReply(open) : null
    }
    const run = await runById(database, player.id, gameInstanceId)
    if (!run) throw new Fault('game.no-run')
    return runReply(run)
  })

  mount(submitScoreEndpoint, ({ idempotency, body, now }) => submitScore(database, idempotency, body, now))
}
