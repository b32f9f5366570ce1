import {
  getGameData,
  getNextRevive,
  getPowerUps,
  getRun,
  getRuns,
  getTicketRefill,
  getUpgrades,
  getUserUpgrades,
  openRun as openRunEndpoint,
  recordBlueFire as recordBlueFireEndpoint,
  recordPace as recordPaceEndpoint,
  reviveRun as reviveRunEndpoint,
  saveGameData as saveGameDataEndpoint,
  submitScore as submitScoreEndpoint,
  upgradeCraft as upgradeCraftEndpoint,
  usePowerUp as usePowerUpEndpoint,
} from '@ganj/contract'
import { Fault } from '#platform/fault.ts'
import type { Mount } from '#platform/http/mount.ts'
import { languageOf } from '#platform/texts/texts.ts'
import type { GameDependencies } from './dependencies.ts'
import { listPowerUps } from './power-ups/list-power-ups.ts'
import { usePowerUp } from './power-ups/use-power-up.ts'
import { readGameData, saveGameData } from './runs/game-data.ts'
import { listRuns } from './runs/list-runs.ts'
import { openRun } from './runs/open-run.ts'
import { openRunOf, runById } from './runs/queries.ts'
import { recordBlueFire } from './runs/record-blue-fire.ts'
import { recordPace } from './runs/record-pace.ts'
import { readNextRevive, reviveRun } from './runs/revive-run.ts'
import { runReply } from './runs/run-reply.ts'
import { submitScore } from './runs/submit-score.ts'
import { readTicketRefill } from './runs/tickets.ts'
import { listUpgrades } from './upgrades/list-upgrades.ts'
import { readUserUpgrades, upgradeCraft } from './upgrades/upgrade-craft.ts'

export function gameRoutes(mount: Mount, dependencies: GameDependencies): void {
  const { database, content } = dependencies

  mount(openRunEndpoint, ({ idempotency, body, now }) => openRun(dependencies, idempotency, body, now))
  mount(getRun, async ({ player, query: { gameInstanceId }, now }) => {
    if (!gameInstanceId) {
      const open = await openRunOf(database, player.id)
      return open ? runReply(open, now) : null
    }
    const run = await runById(database, player.id, gameInstanceId)
    if (!run) throw new Fault('game.no-run')
    return runReply(run, now)
  })
  mount(getRuns, ({ player, query, now }) => listRuns(database, player.id, query, now))
  mount(submitScoreEndpoint, ({ idempotency, body, now }) =>
    submitScore(dependencies, idempotency, body, now),
  )

  mount(getNextRevive, ({ player, query, now }) => readNextRevive(dependencies, player.id, query, now))
  mount(reviveRunEndpoint, ({ idempotency, body, now }) => reviveRun(dependencies, idempotency, body, now))
  mount(getPowerUps, ({ player, request }) =>
    listPowerUps(dependencies, player.id, languageOf(request.headers['accept-language'])),
  )
  mount(usePowerUpEndpoint, ({ idempotency, body, now }) => usePowerUp(dependencies, idempotency, body, now))
  mount(recordBlueFireEndpoint, ({ player, body }) => recordBlueFire(database.autocommit, player.id, body))
  mount(recordPaceEndpoint, ({ player, body, now }) => recordPace(dependencies, player.id, body, now))

  mount(getUpgrades, ({ request }) => listUpgrades(content, languageOf(request.headers['accept-language'])))
  mount(getUserUpgrades, ({ player }) => readUserUpgrades(database, player.id))
  mount(upgradeCraftEndpoint, ({ idempotency, body, now }) =>
    upgradeCraft(dependencies, idempotency, body, now),
  )

  mount(getTicketRefill, ({ player, now }) => readTicketRefill(database, content, player.id, now))
  mount(getGameData, ({ player }) => readGameData(database, player.id))
  mount(saveGameDataEndpoint, ({ player, body, now }) =>
    saveGameData(database.autocommit, player.id, body, now),
  )
}
