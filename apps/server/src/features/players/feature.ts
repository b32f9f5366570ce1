import type { BlockReactions } from '#auth/block-player.ts'
import type { AdminHttp } from '#platform/feature.ts'
import { playerAdminRoutes } from './admin-routes.ts'
import type { PlayerAdministration } from './dependencies.ts'
import { deleteNotes } from './notes.ts'

export { playersLedger } from './ledger.ts'

/** Players as operators see them: search, profile, ledger, adjustments, blocks and notes. */
export const playersFeature = (dependencies: PlayerAdministration & { reactions: BlockReactions }) => ({
  adminRoutes: (http: AdminHttp) => playerAdminRoutes(http, dependencies),
  deleteNotes,
})
