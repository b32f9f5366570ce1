import type { GoalEvent } from '@ganj/contract'
import type { AuthReactions } from '#auth/admit.ts'
import type { BlockReactions } from '#auth/block-player.ts'
import type { WalletReactions } from '#auth/wallet/connect-wallet.ts'
import { rewardOf } from '#ledger/bundle.ts'
import { channelOf, type Fields, type Goal, stepsOf } from '#ledger/goals/goal.ts'
import { type PlayerReaction, type Reaction, react, reactAll } from '#ledger/goals/reaction.ts'
import { toWire } from '#ledger/money.ts'
import { dayOf } from '#platform/calendar.ts'
import { oncePerList } from '#platform/content.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { sumInWords } from '#platform/texts/local-text.ts'
import type { achievementsFeature } from './features/achievements/feature.ts'
import type { analyticsFeature } from './features/analytics/feature.ts'
import type { botFeature } from './features/bot/feature.ts'
import type { ChannelReactions } from './features/channels/check-channel.ts'
import type { eventsFeature } from './features/events/feature.ts'
import type { FriendReactions } from './features/friends/accept-invite.ts'
import type { friendsFeature } from './features/friends/feature.ts'
import type { gameFeature } from './features/game/feature.ts'
import type { GameReactions } from './features/game/reactions.ts'
import type { groupsFeature } from './features/groups/feature.ts'
import type { GroupReactions } from './features/groups/routes.ts'
import type { leaderboardFeature } from './features/leaderboard/feature.ts'
import type { SeasonReactions } from './features/leaderboard/seasons/close-seasons.ts'
import type { messagesFeature } from './features/messages/feature.ts'
import type { paymentsFeature } from './features/payments/feature.ts'
import type { PaymentReactions } from './features/payments/orders/payment.ts'
import type { payoutsFeature } from './features/payouts/feature.ts'
import type { PayoutReactions } from './features/payouts/requests/payouts.ts'
import type { playersFeature } from './features/players/feature.ts'
import type { ProfileReactions } from './features/profile/delete-account.ts'
import type { profileFeature } from './features/profile/feature.ts'
import type { RewardReactions } from './features/rewards/claim-daily-reward.ts'
import type { ShopReactions } from './features/shop/buy-pack.ts'
import type { tasksFeature } from './features/tasks/feature.ts'
import type { WheelReactions } from './features/wheel/spin/create-wheel.ts'

/** The composed features that reactions call. */
interface Offers {
  achievements: ReturnType<typeof achievementsFeature>
  analytics: ReturnType<typeof analyticsFeature>
  conversation: ReturnType<typeof botFeature>
  events: ReturnType<typeof eventsFeature>
  friends: ReturnType<typeof friendsFeature>
  game: ReturnType<typeof gameFeature>
  groups: ReturnType<typeof groupsFeature>
  leaderboard: ReturnType<typeof leaderboardFeature>
  messages: ReturnType<typeof messagesFeature>
  payments: ReturnType<typeof paymentsFeature>
  payouts: ReturnType<typeof payoutsFeature>
  players: ReturnType<typeof playersFeature>
  profile: ReturnType<typeof profileFeature>
  tasks: ReturnType<typeof tasksFeature>
}

export type Reactions = AuthReactions &
  BlockReactions &
  WalletReactions &
  ChannelReactions &
  GameReactions &
  RewardReactions &
  FriendReactions &
  GroupReactions &
  ProfileReactions &
  SeasonReactions &
  WheelReactions &
  ShopReactions &
  PaymentReactions &
  PayoutReactions

/**
 * The reactions of one feature to events of another. A reaction runs in the transaction of its event, so that both are
 * atomic. A reaction named `of...` returns data beforehand, which the statement of the event applies.
 */
export function createReactions({ timeZone, offers }: { timeZone: string; offers: () => Offers }): Reactions {
  const reactionTo = createReactionTo(timeZone, offers)
  const advance = async (tx: Tx, { playerId, ...occurrence }: GoalOccurrence & { playerId: bigint }) =>
    react(tx, playerId, await reactionTo(occurrence, tx), occurrence.now)
  return {
    playerJoined: async (tx, { player, now }) => {
      await offers().profile.welcome(tx, player, now)
      if (player.isReturning) return
      const data = { reward: rewardOf(offers().profile.welcomeGift) }
      await offers().events.notifyPlayer(tx, {
        playerId: player.id,
        kind: 'welcome',
        data,
        key: 'welcome',
        now,
      })
    },
    playerInvited: (tx, invite) => offers().friends.acceptLink(tx, invite),
    friendJoined: async (tx, { inviterId: playerId, friend, now }) => {
      await offers().events.friendJoined(tx, playerId, friend, now)
      await advance(tx, { playerId, event: 'friend-joined', now })
    },
    runsVerified: async (tx, runs) => {
      await offers().leaderboard.recordScores(tx, runs)
      // Goals and invites pay as well as seasons do.
      const paying = runs.filter(({ countsForPrizes }) => countsForPrizes)
      if (paying.length === 0) return
      const reacting: PlayerReaction[] = []
      for (const run of paying) {
        const { playerId, reachedAt: now } = run
        const reaction = await reactionTo({ event: 'run-verified', fields: run, now }, tx)
        reacting.push({ playerId, reaction, now })
      }
      await reactAll(tx, reacting)
      await offers().friends.firstRuns(tx, paying)
    },
    ofRevive: ({ now }) => reactionTo({ event: 'revived', now }),
    ofPowerUpUse: ({ now }) => reactionTo({ event: 'power-up-used', now }),
    ofUpgrade: ({ now }) => reactionTo({ event: 'upgraded', now }),
    runReviewed: (tx, run) => offers().leaderboard.recountBoards(tx, run),
    ofDailyReward: ({ streak, now }) =>
      reactionTo({ event: 'daily-reward-claimed', fields: { streak }, now }),
    ofSpin: ({ now }) => reactionTo({ event: 'wheel-spun', now }),
    ofPurchase: async ({ powerUps, now }, reader) => ({
      ...(await reactionTo({ event: 'pack-bought', now }, reader)),
      ...(Object.keys(powerUps).length > 0 ? { powerUps } : {}),
    }),
    channelJoined: (tx, { playerId, channel, now }) =>
      advance(tx, { playerId, event: 'channel-joined', channel, now }),
    walletConnected: (tx, { playerId, now }) => advance(tx, { playerId, event: 'wallet-connected', now }),
    paymentSettled: async (tx, { playerId, transactionId, outcome, now, ...settled }) => {
      const data = {
        transactionId,
        outcome,
        reward: offers().payments.rewardOfPayment({ outcome, ...settled }),
      }
      const key = `purchase:${transactionId}:${outcome}:${now.getTime()}`
      await offers().events.notifyPlayer(tx, { playerId, kind: 'purchase', data, key, now })
    },
    accountMarked: (tx, player) =>
      offers().payouts.sendPayoutsToReview(tx, { ...player, reason: offers().payouts.reviewReasons.owes }),
    playerBlocked: (tx, player) =>
      offers().payouts.sendPayoutsToReview(tx, { ...player, reason: offers().payouts.reviewReasons.blocked }),
    prizeWon: async (tx, { playerId, place, season: { board, startsAt }, legs, now }) => {
      const reward = legs.map(({ currency, delta }) => ({ currency, amount: toWire(currency, delta) }))
      const [data, key] = [{ startsAt: startsAt.toISOString(), place, reward }, `prize-won:${board}`]
      await offers().events.notifyPlayer(tx, { playerId, kind: 'prize-won', data, key, now })
      await offers().messages.sendMessage(tx, {
        playerId,
        kind: 'prize',
        key,
        text: 'prize',
        values: { place, prizes: offers().leaderboard.prizesInWords(reward) },
        now,
      })
    },
    groupPrizeWon: async (tx, { playerId, place, season: { board, startsAt }, legs, now }) => {
      const reward = legs.map(({ currency, delta }) => ({ currency, amount: toWire(currency, delta) }))
      const [data, key] = [{ startsAt: startsAt.toISOString(), place, reward }, `group-prize-won:${board}`]
      await offers().events.notifyPlayer(tx, { playerId, kind: 'group-prize-won', data, key, now })
      const values = { place, prizes: offers().leaderboard.prizesInWords(reward) }
      await offers().messages.sendMessage(tx, {
        playerId,
        kind: 'prize',
        key,
        text: 'group-prize',
        values,
        now,
      })
    },
    payoutConfirmed: async (tx, { playerId, publicId, amount, now }) => {
      const [data, key] = [{ publicId, amount }, `payout:${publicId}`]
      await offers().events.notifyPlayer(tx, { playerId, kind: 'payout-sent', data, key, now })
      const values = { amount: sumInWords(amount) }
      await offers().messages.sendMessage(tx, {
        playerId,
        kind: 'payout',
        key,
        text: 'payout-sent',
        values,
        now,
      })
    },
    payoutReturned: async (tx, { playerId, publicId, amount, now }) => {
      const [data, key] = [{ publicId, amount }, `payout:${publicId}`]
      await offers().events.notifyPlayer(tx, { playerId, kind: 'payout-returned', data, key, now })
      const values = { amount: sumInWords(amount) }
      await offers().messages.sendMessage(tx, {
        playerId,
        kind: 'payout',
        key,
        text: 'payout-returned',
        values,
        now,
      })
    },
    groupJoined: (tx, move) => offers().leaderboard.changeGroupBoard(tx, move),
    groupLeft: (tx, leaving) => offers().leaderboard.leaveGroupBoard(tx, leaving),
    playerLeaves: async (tx, { playerId, now }) => {
      await offers().game.abandonRuns(tx, playerId, 'pending')
      await offers().payouts.cancelPayouts(tx, { playerId, now })
    },
    walletsInUse: (db, playerId) => offers().payouts.addressesUnderWay(db, playerId),
    playerLeft: async (tx, { playerId, publicId, now }) => {
      await offers().game.abandonRuns(tx, playerId, 'open')
      await offers().game.dropGameData(tx, playerId)
      await offers().analytics.deleteEventsOf(tx, playerId)
      await offers().conversation.forget(tx, playerId)
      await offers().messages.forget(tx, playerId)
      await offers().players.deleteNotes(tx, playerId)
      const groupId = await offers().groups.leave(tx, playerId)
      await offers().groups.clearFounder(tx, playerId)
      await offers().leaderboard.leaveBoards(tx, { playerId, groupId, now })
      await offers().events.deleteEvents(tx, playerId)
      const inviterId = await offers().friends.inviterOf(tx, playerId)
      if (inviterId !== undefined) await offers().events.friendLeft(tx, inviterId, { id: playerId, publicId })
    },
  }
}

interface GoalOccurrence {
  event: GoalEvent
  /** Its measurable fields; those without a goal are ignored. */
  fields?: Fields
  /** The joined channel. */
  channel?: string
  now: Date
}

const both = oncePerList((first: readonly Goal[]) =>
  oncePerList((second: readonly Goal[]) => [...first, ...second]),
)

/** The progress of daily tasks and achievements that an event causes, and the achievements that it may complete. */
const createReactionTo =
  (timeZone: string, offers: () => Offers) =>
  async ({ event, fields, channel, now }: GoalOccurrence, reader?: Db): Promise<Reaction> => {
    const { tasks, achievements } = offers()
    const goals = both(await tasks.goals(reader))(await achievements.goals(reader))
    const steps = stepsOf(goals, { event, fields, channel })
    return { day: dayOf(now, timeZone), steps, goals: await achievements.reachableBy(steps, reader) }
  }

/** The channels that the goals of features ask players to join. */
export async function channelsOf(
  features: readonly { goals(): Promise<readonly Goal[]> }[],
): Promise<ReadonlySet<string>> {
  const goals = await Promise.all(features.map((feature) => feature.goals()))
  return new Set(goals.flat().flatMap((goal) => channelOf(goal) ?? []))
}
