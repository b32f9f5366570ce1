import type { Happening } from '@ganj/contract'
import type { AuthReactions } from '#auth/admit.ts'
import type { BlockReactions } from '#auth/block-player.ts'
import type { WalletReactions } from '#auth/wallet/connect-wallet.ts'
import { rewardOf } from '#ledger/bundle.ts'
import { channelOf, type Fields, stepsOf } from '#ledger/goals/goal.ts'
import { type Reaction, react } from '#ledger/goals/reaction.ts'
import { toWire } from '#ledger/money.ts'
import { dayOf } from '#platform/calendar.ts'
import type { Content } from '#platform/content.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { tellByBot } from '#platform/telegram/bot-message.ts'
import { allAchievements } from './features/achievements/content.ts'
import { reachableBy } from './features/achievements/reachable-by.ts'
import { forgetEventsOf } from './features/analytics/store-events.ts'
import type { ChannelReactions } from './features/channels/check-channel.ts'
import { tellPlayer } from './features/events/tell-player.ts'
import { acceptInvite, type FriendReactions } from './features/friends/accept-invite.ts'
import { firstRun } from './features/friends/first-run.ts'
import { isNewcomer } from './features/friends/rules.ts'
import type { GameReactions } from './features/game/reactions.ts'
import { dropGameData } from './features/game/runs/game-data.ts'
import { abandonRuns, bestRunOf } from './features/game/runs/queries.ts'
import { groupOf, leave } from './features/groups/queries.ts'
import type { GroupReactions } from './features/groups/routes.ts'
import { changeGroupBoard, leaveBoards } from './features/leaderboard/boards/change-boards.ts'
import { recordScore } from './features/leaderboard/boards/record-score.ts'
import type { SeasonReactions } from './features/leaderboard/seasons/close-seasons.ts'
import { prizeWonText } from './features/leaderboard/seasons/season-texts.ts'
import type { PaymentReactions } from './features/payments/orders/payment.ts'
import { rewardOfPayment } from './features/payments/orders/payment-reply.ts'
import { cancelPayouts } from './features/payouts/requests/cancel-payout.ts'
import { holdPayouts, holds } from './features/payouts/requests/hold-payouts.ts'
import { payoutReturnedText, payoutSentText } from './features/payouts/requests/payout-texts.ts'
import type { PayoutReactions } from './features/payouts/requests/payouts.ts'
import { addressesUnderWay } from './features/payouts/requests/queries.ts'
import type { ProfileReactions } from './features/profile/delete-account.ts'
import { welcome, welcomeGift } from './features/profile/welcome.ts'
import type { RewardReactions } from './features/rewards/claim-daily-reward.ts'
import type { ShopReactions } from './features/shop/buy-pack.ts'
import { dailyTasks } from './features/tasks/content.ts'
import type { WheelReactions } from './features/wheel/spin/create-wheel.ts'

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
 * Who hears which event. Each runs in the transaction of what happened: all of it happens, or none. What is named `of...`
 * is written before, and done by the statement in which it happens.
 */
export function createReactions(timeZone: string, content: Content): Reactions {
  const reactionTo = createReactionTo(timeZone, content)
  const advance = async (tx: Tx, { playerId, ...happened }: Happened & { playerId: bigint }) =>
    react(tx, playerId, await reactionTo(happened, tx), happened.now)
  const reactions: Reactions = {
    playerJoined: async (tx, { player, now }) => {
      await welcome(tx, player, now)
      if (player.isReturning) return
      const data = { reward: rewardOf(welcomeGift) }
      await tellPlayer(tx, { playerId: player.id, kind: 'welcome', data, key: 'welcome', now })
    },
    playerInvited: async (tx, invite) => {
      if (!isNewcomer(invite.player, invite.now)) return false
      return (await acceptInvite(tx, { content, reactions }, invite)).verdict === 'accepted'
    },
    friendJoined: async (tx, { inviterId: playerId, friend: { id, publicId, username }, now }) => {
      const data = { publicId, username }
      await tellPlayer(tx, { playerId, kind: 'friend-joined', data, key: `friend-joined:${id}`, now })
      await advance(tx, { playerId, event: 'friend-joined', now })
    },
    runVerified: async (tx, run) => {
      const { playerId, reachedAt: now } = run
      await recordScore(tx, run, { timeZone, groupOf })
      // Goals and invites pay as well as seasons do.
      if (!run.countsForPrizes) return
      await advance(tx, { playerId, event: 'run-verified', fields: run, now })
      await firstRun(tx, content, { playerId, now })
    },
    revived: (tx, { playerId, now }) => advance(tx, { playerId, event: 'revived', now }),
    powerUpUsed: (tx, { playerId, now }) => advance(tx, { playerId, event: 'power-up-used', now }),
    upgraded: (tx, { playerId, now }) => advance(tx, { playerId, event: 'upgraded', now }),
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
      const data = { transactionId, outcome, reward: rewardOfPayment({ outcome, ...settled }) }
      const key = `purchase:${transactionId}:${outcome}:${now.getTime()}`
      await tellPlayer(tx, { playerId, kind: 'purchase', data, key, now })
    },
    accountMarked: (tx, player) => holdPayouts(tx, { ...player, reason: holds.owes }),
    playerBlocked: (tx, player) => holdPayouts(tx, { ...player, reason: holds.blocked }),
    prizeWon: async (tx, { playerId, place, season: { board, startsAt }, legs, now }) => {
      const reward = legs.map(({ currency, delta }) => ({ currency, amount: toWire(currency, delta) }))
      const [data, key] = [{ startsAt: startsAt.toISOString(), place, reward }, `prize-won:${board}`]
      await tellPlayer(tx, { playerId, kind: 'prize-won', data, key, now })
      await tellByBot(tx, { playerId, key, text: prizeWonText(place, reward), now })
    },
    payoutConfirmed: async (tx, { playerId, publicId, amount, now }) => {
      const [data, key] = [{ publicId, amount }, `payout:${publicId}`]
      await tellPlayer(tx, { playerId, kind: 'payout-sent', data, key, now })
      await tellByBot(tx, { playerId, key, text: payoutSentText(amount), now })
    },
    payoutReturned: async (tx, { playerId, publicId, amount, now }) => {
      const [data, key] = [{ publicId, amount }, `payout:${publicId}`]
      await tellPlayer(tx, { playerId, kind: 'payout-returned', data, key, now })
      await tellByBot(tx, { playerId, key, text: payoutReturnedText(amount), now })
    },
    groupJoined: (tx, move) => changeGroupBoard(tx, move, { timeZone, bestRunOf }),
    playerLeaves: async (tx, { playerId, now }) => {
      await abandonRuns(tx, playerId, 'pending')
      await cancelPayouts(tx, { playerId, now }, reactions)
    },
    walletsInUse: addressesUnderWay,
    playerLeft: async (tx, { playerId, now }) => {
      await abandonRuns(tx, playerId, 'open')
      await dropGameData(tx, playerId)
      await forgetEventsOf(tx, playerId)
      await leaveBoards(tx, { playerId, groupId: await leave(tx, playerId), now }, timeZone)
    },
  }
  return reactions
}

interface Happened {
  event: Happening
  /** What can be measured of it; what no goal asks for is not looked at. */
  fields?: Fields
  /** Which channel was joined. */
  channel?: string
  now: Date
}

/** What something that a player did moves of their daily tasks and achievements, and which of these it may reach. */
const createReactionTo =
  (timeZone: string, content: Content) =>
  async ({ event, fields, channel, now }: Happened, reader?: Db): Promise<Reaction> => {
    const [tasks, achievements] = [await dailyTasks(content, reader), await allAchievements(content, reader)]
    const steps = stepsOf(
      [...tasks, ...achievements].map(({ data }) => data.goal),
      { event, fields, channel },
    )
    return { day: dayOf(now, timeZone), steps, goals: reachableBy(steps, achievements) }
  }

/** The channels that daily tasks and achievements ask players to join. */
export async function channelsAsked(content: Content): Promise<ReadonlySet<string>> {
  const goals = [...(await dailyTasks(content)), ...(await allAchievements(content))]
  return new Set(goals.flatMap(({ data }) => channelOf(data.goal) ?? []))
}
