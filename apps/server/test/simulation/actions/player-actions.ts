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
  rotateSeed,
  spinWheel,
  upgradeCraft,
  usePowerUp,
} from '@ganj/contract'
import { publicId } from '#platform/random.ts'
import { attempt, repeatedForMs, signUp } from '../player.ts'
import type { Action, Scene } from './action.ts'

const packs = ['ticket-15', 'ticket-3', 'daily-deal', 'coin-pouch', 'record-hunter', 'shield-5'] as const

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

/** A repeated call has the same answer, and moves nothing. */
async function repeatAnswered({ world, chance, player }: Scene): Promise<void> {
  const since = world.now().getTime() - repeatedForMs
  const known = chance.pick(player.answered.filter(({ sentAt }) => sentAt > since))
  if (!known) return
  const { endpoint, body, key, text } = known
  const reply = await world
    .process(chance)
    .call(endpoint, { caller: player.caller, body: body as never, key })
  // The database may return the fields in another order.
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(reply)), JSON.parse(text)))
    world.violations.push(`${endpoint.path} ${key}: answered ${text}, then ${JSON.stringify(reply)}`)
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

/** The actions of players. */
export const playerActions: readonly Action[] = [
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
