import { isDeepStrictEqual } from 'node:util'
import {
  buyPack,
  claimAchievement,
  claimCoinIdle,
  claimDailyReward,
  claimDailyTask,
  deleteAccount,
  doubleCoinIdle,
  getAchievements,
  getDailyTasks,
  getIndicators,
  getLeaderboard,
  indicatorIds,
  joinGroup,
  leaveGroup,
  openRun,
  powerUpIds,
  recordPace,
  reviveRun,
  rotateSeed,
  spinWheel,
  submitScore,
  upgradeCraft,
  usePowerUp,
} from '@ganj/contract'
import { publicId } from '#platform/random.ts'
import type { Action, Scene } from './action.ts'
import { attempt, repeatedForMs, signUp } from './player.ts'
import { flown } from './run-bank.ts'

const packs = ['ticket-15', 'ticket-3', 'daily-deal', 'coin-pouch', 'record-hunter', 'shield-5'] as const

async function open({ world, chance, player }: Scene): Promise<void> {
  const body = chance.once(8) ? { practice: true } : {}
  const run = await attempt(world, chance, player, openRun, { body })
  if (run) player.run = run
}

/** Hands in the run that is open: most were flown in due time, some claim more, some come too early. */
async function submit({ world, chance, player }: Scene): Promise<void> {
  const { run } = player
  if (!run) return
  const { log, score, seconds } = flown(run)
  const isDue = world.now().getTime() - Date.parse(run.openedAt) > seconds * 1000
  if (!isDue && !chance.once(12)) return
  // An attempt that nobody answered may count as well as the one after it.
  world.reached.set(run.publicId, (world.reached.get(run.publicId) ?? new Set()).add(score))
  const claimed = chance.once(15) ? score + 1 + chance.below(500) : score
  const body = { gameInstanceId: run.publicId, score: claimed, log }
  if (await attempt(world, chance, player, submitScore, { body })) player.run = undefined
}

async function repeatUnanswered({ world, chance, player }: Scene): Promise<void> {
  const since = world.now().getTime() - repeatedForMs
  const lost = chance.pick([...player.unanswered.values()].filter(({ sentAt }) => sentAt > since))
  if (!lost) return
  const reply = await attempt(world, chance, player, lost.endpoint, {
    body: lost.body as never,
    key: lost.key,
  })
  if (reply && lost.endpoint === openRun) player.run = reply as never
}

/** What was answered once is answered the same again, and moves nothing. */
async function repeatAnswered({ world, chance, player }: Scene): Promise<void> {
  const since = world.now().getTime() - repeatedForMs
  const known = chance.pick(player.answered.filter(({ sentAt }) => sentAt > since))
  if (!known) return
  const { endpoint, body, key, text } = known
  const reply = await world
    .process(chance)
    .call(endpoint, { caller: player.caller, body: body as never, key })
  // The order of fields is the database's the second time.
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(reply)), JSON.parse(text)))
    world.breaches.push(`${endpoint.path} ${key}: answered ${text}, then ${JSON.stringify(reply)}`)
}

/** Twice at the same moment, at two processes. */
async function doubleTap(scene: Scene): Promise<void> {
  const { world, chance, player } = scene
  const key = publicId()
  const endpoint = chance.pick([spinWheel, openRun, claimDailyReward] as const) ?? spinWheel
  const [one] = await Promise.all([0, 1].map(() => attempt(world, chance, player, endpoint, { key })))
  if (one && endpoint === openRun) player.run = one as never
}

async function deleteSomebody({ world, chance, player }: Scene): Promise<void> {
  if (!chance.once(20)) return
  if (!(await attempt(world, chance, player, deleteAccount))) return
  player.hasLeft = true
  const next = Math.max(...world.players.map(({ number }) => number)) + 1
  world.players.push(await signUp(world, chance, next, chance.pick(world.players)))
}

const ofPlayer =
  <Result>(work: (scene: Scene) => Promise<Result>) =>
  async (scene: Scene): Promise<void> =>
    void (await work(scene))

/** What players do. */
export const playerActions: readonly Action[] = [
  { name: 'open run', weight: 10, run: open },
  { name: 'submit run', weight: 14, run: submit },
  {
    name: 'pace',
    weight: 3,
    run: ofPlayer(async ({ world, chance, player }) => {
      const { run } = player
      if (!run) return
      const tick = Math.floor(((world.now().getTime() - Date.parse(run.openedAt)) / 1000) * 60)
      const body = { gameInstanceId: run.publicId, tick: Math.max(1, Math.min(tick, 36_000)) }
      await world.process(chance).call(recordPace, { caller: player.caller, body })
    }),
  },
  {
    name: 'revive',
    weight: 2,
    run: ofPlayer(async ({ world, chance, player }) => {
      // Practice has its revives for nothing.
      if (!player.run?.ranked) return
      const body = { gameInstanceId: player.run.publicId }
      const revived = await attempt(world, chance, player, reviveRun, { body })
      if (revived && player.run) player.run = { ...player.run, remainingRevives: revived.remainingRevives }
    }),
  },
  {
    name: 'power-up',
    weight: 2,
    run: ofPlayer(({ world, chance, player }) => {
      const body = {
        gameInstanceId: player.run?.publicId ?? publicId(),
        powerUpPublicId: chance.pick(powerUpIds) ?? 'magnet',
      }
      return attempt(world, chance, player, usePowerUp, { body })
    }),
  },
  {
    name: 'upgrade',
    weight: 1,
    run: ofPlayer(async ({ world, chance, player }) => {
      if (chance.once(4))
        await attempt(world, chance, player, upgradeCraft, { body: { upgrade: 'powerLevel' } })
    }),
  },
  {
    name: 'spin',
    weight: 14,
    run: ofPlayer(({ world, chance, player }) => attempt(world, chance, player, spinWheel)),
  },
  {
    name: 'rotate seed',
    weight: 1,
    run: ofPlayer(({ world, chance, player }) =>
      world.process(chance).call(rotateSeed, { caller: player.caller, body: {} }),
    ),
  },
  {
    name: 'buy pack',
    weight: 8,
    run: ofPlayer(({ world, chance, player }) =>
      attempt(world, chance, player, buyPack, { body: { packPublicId: chance.pick(packs) ?? 'ticket-3' } }),
    ),
  },
  {
    name: 'daily reward',
    weight: 4,
    run: ofPlayer(({ world, chance, player }) => attempt(world, chance, player, claimDailyReward)),
  },
  {
    name: 'daily task',
    weight: 4,
    run: ofPlayer(async ({ world, chance, player }) => {
      const { tasks } = await world.process(chance).call(getDailyTasks, { caller: player.caller })
      const task = chance.pick(tasks.filter(({ state }) => state === 'ready')) ?? tasks[0]
      if (task) await attempt(world, chance, player, claimDailyTask, { body: { publicId: task.publicId } })
    }),
  },
  {
    name: 'achievement',
    weight: 3,
    run: ofPlayer(async ({ world, chance, player }) => {
      const all = await world.process(chance).call(getAchievements, { caller: player.caller })
      const one = chance.pick(all.filter(({ state }) => state === 'ready')) ?? chance.pick(all)
      if (one) await attempt(world, chance, player, claimAchievement, { body: { publicId: one.publicId } })
    }),
  },
  {
    name: 'idle coins',
    weight: 3,
    run: ofPlayer(({ world, chance, player }) =>
      chance.once(3)
        ? attempt(world, chance, player, doubleCoinIdle, {
            body: { publicId: chance.pick(indicatorIds) ?? 'gem' },
          })
        : attempt(world, chance, player, claimCoinIdle),
    ),
  },
  {
    name: 'read balances',
    weight: 4,
    run: ofPlayer(({ world, chance, player }) =>
      world.process(chance).call(getIndicators, { caller: player.caller }),
    ),
  },
  {
    name: 'read board',
    weight: 3,
    run: ofPlayer(({ world, chance, player }) =>
      world.process(chance).call(getLeaderboard, { caller: player.caller, query: { dimension: 'weekly' } }),
    ),
  },
  { name: 'repeat unanswered', weight: 6, run: repeatUnanswered },
  { name: 'repeat answered', weight: 4, run: repeatAnswered },
  { name: 'double tap', weight: 3, run: doubleTap },
  {
    name: 'group',
    weight: 1,
    run: ofPlayer(async ({ world, chance, player }) => {
      const process = world.process(chance)
      const { caller } = player
      if (chance.once(3)) return process.call(leaveGroup, { caller })
      return process.call(joinGroup, { caller, body: { groupId: `group-${chance.below(4)}` } })
    }),
  },
  { name: 'delete account', weight: 1, run: deleteSomebody },
]
