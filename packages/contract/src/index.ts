import * as account from './account.ts'
import * as auth from './auth.ts'
import * as channels from './channels.ts'
import type { Endpoint } from './endpoint.ts'
import * as friends from './friends.ts'
import * as game from './game.ts'
import * as idle from './idle.ts'
import * as messages from './messages.ts'
import * as movements from './movements.ts'
import * as payments from './payments.ts'
import * as payouts from './payouts.ts'
import * as play from './play.ts'
import * as powerUps from './power-ups.ts'
import * as rewards from './rewards.ts'
import * as runs from './runs.ts'
import * as seasons from './seasons.ts'
import * as shop from './shop.ts'
import * as start from './start.ts'
import * as upgrades from './upgrades.ts'
import * as user from './user.ts'
import * as userEvent from './user-event.ts'
import * as wallet from './wallet.ts'
import * as wheel from './wheel.ts'

export * from './account.ts'
export * from './auth.ts'
export * from './channels.ts'
export * from './config.ts'
export type * from './endpoint.ts'
export * from './faults.ts'
export * from './friends.ts'
export * from './game.ts'
export * from './idle.ts'
export * from './limits.ts'
export * from './messages.ts'
export * from './movements.ts'
export * from './openapi.ts'
export * from './payments.ts'
export * from './payouts.ts'
export * from './play.ts'
export * from './power-ups.ts'
export * from './rewards.ts'
export * from './runs.ts'
export * from './schemas.ts'
export * from './seasons.ts'
export * from './shop.ts'
export * from './start.ts'
export * from './upgrades.ts'
export * from './user.ts'
export * from './user-event.ts'
export * from './wallet.ts'
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
