import * as account from './account.ts'
import * as auth from './auth.ts'
import type { Endpoint } from './endpoint.ts'
import * as friends from './friends.ts'
import * as game from './game.ts'
import * as rewards from './rewards.ts'
import * as seasons from './seasons.ts'
import * as user from './user.ts'
import * as userEvent from './user-event.ts'

export * from './account.ts'
export * from './auth.ts'
export * from './config.ts'
export type * from './endpoint.ts'
export * from './faults.ts'
export * from './friends.ts'
export * from './game.ts'
export * from './openapi.ts'
export * from './rewards.ts'
export * from './schemas.ts'
export * from './seasons.ts'
export * from './user.ts'
export * from './user-event.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** Every call of the product, in the order of the document. */
export const endpoints: readonly Endpoint[] = [
  auth,
  user,
  game,
  rewards,
  userEvent,
  account,
  friends,
  seasons,
]
  .flatMap((group) => Object.values(group) as unknown[])
  .filter(isEndpoint)
