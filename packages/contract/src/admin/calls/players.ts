import { defineAdminCall, defineAdminList } from './define-call.ts'

export const searchPlayers = defineAdminList('/players', 'players.read')
export const getPlayer = defineAdminCall({
  method: 'GET',
  path: '/players/profile',
  permission: 'players.read',
})
export const getPlayerTransfers = defineAdminList('/players/transfers', 'players.read')
export const getPlayerRuns = defineAdminList('/players/runs', 'players.read')
export const getPlayerSpins = defineAdminList('/players/spins', 'players.read')
export const getPlayerPayments = defineAdminList('/players/payments', 'payments.read')
export const getPlayerPayouts = defineAdminList('/players/payouts', 'payouts.read')
export const getPlayerSessions = defineAdminList('/players/sessions', 'players.read')
export const getPlayerReferrals = defineAdminList('/players/referrals', 'players.read')
export const explainBalance = defineAdminCall({
  method: 'GET',
  path: '/players/explain-balance',
  permission: 'players.read',
})
export const adjustBalance = defineAdminCall({
  method: 'POST',
  path: '/players/adjust',
  permission: 'players.adjust',
  idempotent: true,
})
export const blockPlayer = defineAdminCall({
  method: 'POST',
  path: '/players/block',
  permission: 'players.block',
})
export const unblockPlayer = defineAdminCall({
  method: 'POST',
  path: '/players/unblock',
  permission: 'players.block',
})
export const exportPlayer = defineAdminCall({
  method: 'GET',
  path: '/players/export',
  permission: 'players.export',
})
export const erasePlayer = defineAdminCall({
  method: 'POST',
  path: '/players/erase',
  permission: 'players.erase',
})
export const getPlayerNotes = defineAdminList('/players/notes', 'players.read')
export const addPlayerNote = defineAdminCall({
  method: 'POST',
  path: '/players/notes',
  permission: 'players.note',
})
export const viewAsPlayer = defineAdminCall({
  method: 'POST',
  path: '/players/view-as',
  permission: 'players.view-as',
})
