import type { GoalEvent } from '@ganj/contract'

/** The page where the player can progress; a channel is joined outside the app. */
export const placeOf: Record<Exclude<GoalEvent, 'channel-joined'>, string> = {
  'run-verified': '/',
  'wheel-spun': '/spin-wheel',
  'pack-bought': '/shop',
  'friend-joined': '/invite-friend',
  upgraded: '/upgrade',
  'power-up-used': '/',
  revived: '/',
  'wallet-connected': '/profile',
  'daily-reward-claimed': '/earn',
}
