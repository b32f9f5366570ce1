import * as account from './account.ts'
import * as auth from './auth.ts'
import type { Endpoint } from './endpoint.ts'
import * as friends from './friends.ts'
import * as game from './game.ts'
import * as idle from './idle.ts'
import * as play from './play.ts'
import * as powerUps from './power-ups.ts'
import * as rewards from './rewards.ts'
import * as seasons from './seasons.ts'
import * as shop from './shop.ts'
import * as upgrades from './upgrades.ts'
import * as user from './user.ts'
import * as userEvent from './user-event.ts'
import * as wheel from './wheel.ts'

export * from './account.ts'
export * from './auth.ts'
export * from './config.ts'
export type * from './endpoint.ts'
export * from './faults.ts'
export * from './friends.ts'
export * from './game.ts'
export * from './idle.ts'
export * from './openapi.ts'
export * from './play.ts'
export * from './power-ups.ts'
export * from './rewards.ts'
export * from './schemas.ts'
export * from './seasons.ts'
export * from './shop.ts'
export * from './upgrades.ts'
export * from './user.ts'
export * from './user-event.ts'
export * from './wheel.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** Every call of the product, in the order of the document. */
export const endpoints: readonly Endpoint[] = [
  auth,
  user,
  game,
  play,
  powerUps,
  upgrades,
  idle,
  wheel,
  shop,
  rewards,
  userEvent,
  account,
  friends,
  seasons,
]
  .flatMap((group) => Object.values(group) as unknown[])
  .filter(isEndpoint)
