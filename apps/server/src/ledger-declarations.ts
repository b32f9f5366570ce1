import { declaredLedger } from '#ledger/declarations.ts'
import { achievementsLedger } from './features/achievements/feature.ts'
import { friendsLedger } from './features/friends/feature.ts'
import { gameLedger } from './features/game/feature.ts'
import { idleLedger } from './features/idle/feature.ts'
import { leaderboardLedger } from './features/leaderboard/feature.ts'
import { paymentsLedger } from './features/payments/feature.ts'
import { payoutsLedger } from './features/payouts/feature.ts'
import { playersLedger } from './features/players/feature.ts'
import { profileLedger } from './features/profile/feature.ts'
import { rewardsLedger } from './features/rewards/feature.ts'
import { shopLedger } from './features/shop/feature.ts'
import { tasksLedger } from './features/tasks/feature.ts'
import { wheelLedger } from './features/wheel/feature.ts'

/** Every house account and kind of transfer, with the module that declares it. */
export const ledgerDeclarations = declaredLedger({
  achievements: achievementsLedger,
  friends: friendsLedger,
  game: gameLedger,
  idle: idleLedger,
  leaderboard: leaderboardLedger,
  payments: paymentsLedger,
  payouts: payoutsLedger,
  players: playersLedger,
  profile: profileLedger,
  rewards: rewardsLedger,
  shop: shopLedger,
  tasks: tasksLedger,
  wheel: wheelLedger,
})
