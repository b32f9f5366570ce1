import { defineAdminCall, defineAdminList } from './define-call.ts'

const decide = <Path extends string>(path: Path) =>
  defineAdminCall({ method: 'POST', path, permission: 'seasons.decide' })

export const getAllSeasons = defineAdminList('/seasons', 'seasons.read')
export const previewSeason = defineAdminCall({
  method: 'GET',
  path: '/seasons/preview',
  permission: 'seasons.read',
})
export const holdSeason = decide('/seasons/hold')
export const releaseSeason = decide('/seasons/release')
export const excludeFromSeason = decide('/seasons/exclude')
export const includeInSeason = decide('/seasons/include')
export const approveSeason = decide('/seasons/approve')
