import * as auth from './auth.ts'
import * as channels from './channels.ts'
import type { Endpoint } from './endpoint.ts'
import * as game from './game/game.ts'
import * as play from './game/play.ts'
import * as powerUps from './game/power-ups.ts'
import * as runs from './game/runs.ts'
import * as upgrades from './game/upgrades.ts'
import * as idle from './idle.ts'
import * as movements from './payments/movements.ts'
import * as payments from './payments/payments.ts'
import * as payouts from './payments/payouts.ts'
import * as shop from './payments/shop.ts'
import * as wallet from './payments/wallet.ts'
import * as account from './player/account.ts'
import * as friends from './player/friends.ts'
import * as messages from './player/messages.ts'
import * as user from './player/user.ts'
import * as userEvent from './player/user-event.ts'
import * as rewards from './rewards.ts'
import * as seasons from './seasons.ts'
import * as sharing from './sharing.ts'
import * as start from './start.ts'
import * as wheel from './wheel.ts'

export * from './auth.ts'
export * from './channels.ts'
export * from './config.ts'
export type * from './endpoint.ts'
export * from './faults.ts'
export * from './game/game.ts'
export * from './game/play.ts'
export * from './game/power-ups.ts'
export * from './game/runs.ts'
export * from './game/upgrades.ts'
export * from './idle.ts'
export * from './limits.ts'
export * from './openapi.ts'
export * from './payments/movements.ts'
export * from './payments/payments.ts'
export * from './payments/payouts.ts'
export * from './payments/shop.ts'
export * from './payments/wallet.ts'
export * from './player/account.ts'
export * from './player/friends.ts'
export * from './player/messages.ts'
export * from './player/user.ts'
export * from './player/user-event.ts'
export * from './rewards.ts'
export * from './schemas.ts'
export * from './seasons.ts'
export * from './sharing.ts'
export * from './start.ts'
export * from './wheel.ts'
export * from './written.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** Every call of the product, in the order of the document. */
export const endpoints: readonly Endpoint[] = [
  auth,
  start,
  user,
  movements,
  wallet,
  game,
  play,
  runs,
  powerUps,
  upgrades,
  idle,
  wheel,
  sharing,
  shop,
  payouts,
  payments,
  rewards,
  channels,
  userEvent,
  account,
  friends,
  messages,
  seasons,
]
  .flatMap((group) => Object.values(group) as unknown[])
  .filter(isEndpoint)
