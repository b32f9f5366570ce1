import {
  buyPack,
  claimAchievement,
  claimCoinIdle,
  claimDailyReward,
  claimDailyTask,
  doubleCoinIdle,
  type Endpoint,
  nameReferrer,
  openRun,
  powerUpIds,
  reviveRun,
  spinWheel,
  submitScore,
  upgradeCraft,
  upgradeNames,
  usePowerUp,
} from '@ganj/contract'
import { playRun } from '@ganj/game-core/bots'
import { pick, type Random } from './random.ts'

/** A call that moves value, as it is sent. Without an answer it is repeated with the same key. */
export interface Sent {
  endpoint: Endpoint
  body: Record<string, unknown>
  key: string
}

/** A leg of a transfer: whole units, positive for the player. */
export interface Leg {
  currency: string
  delta: number
}

/** The transfer of a successful call: the ledger's key, and its legs. */
export interface Moved {
  key: string
  legs: Leg[]
}

/** A client's knowledge of its player, who is new in each round. */
export interface PlayerState {
  id: number
  run: Answers['run'] | null
  /** Revives used in the run. */
  revived: number
  /** The duration of the submitted run in real time, in seconds. */
  playedSeconds: number
  idleClaims: number
}

/** The goods to buy and the rewards to claim. */
export interface Goods {
  packs: string[]
  tasks: string[]
  achievements: string[]
  inviterTelegramId: number
  today: string
}

interface Money {
  currency: string
  amount: number
}

/** The fields of answers that describe transfers. */
export interface Answers {
  run: {
    publicId: string
    ranked: boolean
    seed: string
    rulesVersion: number
    levels: { speed: number; power: number; shuttle: number }
    powerUps: string[]
  }
  spin: { publicId: string; cost: Money; prize: Money }
  purchase: { publicId: string; price: Money; bundle: { indicators: Money[] } }
  upgrade: { upgrade: string; currentLevel: number; paid: Money }
  revive: { remainingRevives: number; paid: Money | null }
  powerUp: { paid: Money | null; powerUps: string[] }
  coins: { coins: number }
  rewarded: { reward: Money[] }
  invited: { invitedReward: boolean; reward: Money[] }
}

const creditOf = ({ currency, amount }: Money): Leg => ({ currency, delta: amount })
const debitOf = ({ currency, amount }: Money): Leg => ({ currency, delta: -amount })

/** A kind of call: its probability, its body, and the transfers that the ledger must have once it is answered. */
interface Sort {
  endpoint: Endpoint
  weight: number
  /** Undefined: not possible now. */
  body(state: PlayerState, goods: Goods, random: Random): Record<string, unknown> | undefined
  moved(answer: never, sent: Sent, state: PlayerState, goods: Goods): Moved[]
}

const sort = <Answer>(
  of: Omit<Sort, 'moved'> & {
    moved(answer: Answer, sent: Sent, state: PlayerState, goods: Goods): Moved[]
  },
): Sort => of as Sort

const claim = (
  endpoint: Endpoint,
  weight: number,
  of: 'tasks' | 'achievements',
  keyOf: (id: string, goods: Goods) => string,
) =>
  sort<Answers['rewarded']>({
    endpoint,
    weight,
    body: (_state, goods, random) => ({ publicId: pick(random, goods[of]) }),
    moved: ({ reward }, { body }, _state, goods) => [
      { key: keyOf(String(body.publicId), goods), legs: reward.map(creditOf) },
    ],
  })

const idle = (endpoint: Endpoint, body: Record<string, unknown>, price: Money | null) =>
  sort<Answers['coins']>({
    endpoint,
    weight: 2,
    body: () => body,
    moved: ({ coins }, _sent, state) => {
      state.idleClaims++
      const legs = [...(price ? [debitOf(price)] : []), { currency: 'coin', delta: coins }]
      return [{ key: `coin-idle:${state.idleClaims}`, legs }]
    },
  })

const sorts: readonly Sort[] = [
  sort<Answers['run']>({
    endpoint: openRun,
    weight: 6,
    body: (_state, _goods, random) => (random() < 0.1 ? { practice: true } : {}),
    moved: (run, _sent, state) => {
      state.run = run
      state.revived = 0
      return run.ranked ? [{ key: `run:${run.publicId}`, legs: [{ currency: 'ticket', delta: -1 }] }] : []
    },
  }),
  sort<unknown>({
    endpoint: submitScore,
    weight: 2,
    body: (state) => {
      const { run, revived } = state
      if (!run) return undefined
      const { bytes, result } = playRun({ ...run, revives: revived }, 'novice')
      state.playedSeconds = result.ticks / 60
      return {
        gameInstanceId: run.publicId,
        score: result.score,
        log: Buffer.from(bytes).toString('base64url'),
      }
    },
    moved: (_answer, _sent, state) => {
      state.run = null
      return []
    },
  }),
  sort<Answers['spin']>({
    endpoint: spinWheel,
    weight: 12,
    body: () => ({}),
    moved: ({ publicId, cost, prize }) => [
      { key: `spin:${publicId}`, legs: [debitOf(cost), creditOf(prize)] },
    ],
  }),
  sort<Answers['purchase']>({
    endpoint: buyPack,
    weight: 8,
    body: (_state, { packs }, random) => ({ packPublicId: pick(random, packs) }),
    moved: ({ publicId, price, bundle }) => [
      { key: `pack:${publicId}`, legs: [debitOf(price), ...bundle.indicators.map(creditOf)] },
    ],
  }),
  sort<Answers['upgrade']>({
    endpoint: upgradeCraft,
    weight: 5,
    body: (_state, _goods, random) => ({ upgrade: pick(random, upgradeNames) }),
    moved: ({ upgrade, currentLevel, paid }) => [
      { key: `upgrade:${upgrade.replace('Level', '')}:${currentLevel}`, legs: [debitOf(paid)] },
    ],
  }),
  sort<Answers['revive']>({
    endpoint: reviveRun,
    weight: 4,
    body: ({ run }) => (run ? { gameInstanceId: run.publicId } : undefined),
    moved: ({ remainingRevives, paid }, { body }, state) => {
      if (state.run?.publicId === body.gameInstanceId) state.revived++
      return paid
        ? [{ key: `revive:${body.gameInstanceId}:${remainingRevives + 1}`, legs: [debitOf(paid)] }]
        : []
    },
  }),
  sort<Answers['powerUp']>({
    endpoint: usePowerUp,
    weight: 4,
    body: ({ run }, _goods, random) =>
      run ? { gameInstanceId: run.publicId, powerUpPublicId: pick(random, powerUpIds) } : undefined,
    moved: ({ paid, powerUps }, { body }) =>
      paid ? [{ key: `power-up:${body.gameInstanceId}:${powerUps.length}`, legs: [debitOf(paid)] }] : [],
  }),
  idle(claimCoinIdle, {}, null),
  idle(doubleCoinIdle, { publicId: 'gem' }, { currency: 'gem', amount: 2 }),
  sort<Answers['rewarded']>({
    endpoint: claimDailyReward,
    weight: 2,
    body: () => ({}),
    moved: ({ reward }, _sent, _state, { today }) => [
      { key: `daily-reward:${today}`, legs: reward.map(creditOf) },
    ],
  }),
  claim(claimDailyTask, 3, 'tasks', (id, { today }) => `task:${id}:${today}`),
  claim(claimAchievement, 4, 'achievements', (id) => `achievement:${id}`),
  sort<Answers['invited']>({
    endpoint: nameReferrer,
    weight: 2,
    body: (_state, { inviterTelegramId }) => ({ referrerTelegramId: inviterTelegramId }),
    moved: ({ invitedReward, reward }, _sent, { id }) =>
      invitedReward ? [{ key: `invite-invitee:${id}`, legs: reward.map(creditOf) }] : [],
  }),
]

const total = sorts.reduce((sum, { weight }) => sum + weight, 0)

/** A random next call of a player; undefined when it is not possible now. */
export function nextCall(state: PlayerState, goods: Goods, random: Random, key: string): Sent | undefined {
  let left = random() * total
  for (const { endpoint, weight, body } of sorts) {
    left -= weight
    if (left >= 0) continue
    const sent = body(state, goods, random)
    return sent && { endpoint, body: sent, key }
  }
  return undefined
}

/** The transfers of an answered call. Updates the player's state. */
export function movedBy(sent: Sent, answer: unknown, state: PlayerState, goods: Goods): Moved[] {
  const found = sorts.find(({ endpoint }) => endpoint === sent.endpoint)
  if (!found) throw new Error(`nobody knows what ${sent.endpoint.path} moves`)
  // The kind was found by the endpoint, so the answer has its type.
  return found.moved(answer as never, sent, state, goods)
}
