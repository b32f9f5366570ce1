import * as audit from './audit.ts'
import * as broadcasts from './broadcasts.ts'
import * as content from './content.ts'
import type { AdminEndpoint } from './endpoint.ts'
import * as operators from './operators.ts'
import * as overview from './overview.ts'
import * as payments from './payments.ts'
import * as payouts from './payouts.ts'
import * as players from './players.ts'
import * as runs from './runs.ts'
import * as seasons from './seasons.ts'
import * as session from './session.ts'

export * from './audit.ts'
export * from './broadcast-limits.ts'
export * from './broadcasts.ts'
export * from './content.ts'
export * from './define.ts'
export type * from './endpoint.ts'
export * from './openapi.ts'
export * from './operators.ts'
export * from './overview.ts'
export * from './payments.ts'
export * from './payouts.ts'
export * from './permissions.ts'
export * from './players.ts'
export * from './runs.ts'
export * from './schemas.ts'
export * from './seasons.ts'
export * from './session.ts'

const isEndpoint = (value: unknown): value is AdminEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** Every call of the operators' API, in the order of the document. */
export const adminEndpoints: readonly AdminEndpoint[] = [
  session,
  operators,
  audit,
  overview,
  players,
  runs,
  content,
  payouts,
  seasons,
  payments,
  broadcasts,
]
  .flatMap((group) => Object.values(group) as unknown[])
  .filter(isEndpoint)
