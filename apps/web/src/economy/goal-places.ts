import type { Happening } from '@ganj/contract'

/** Where the player can go to make it happen. */
export const placeOf: Record<Happening, string> = {
  'run-verified': '/',
  'wheel-spun': '/spin-wheel',
  'pack-bought': '/shop',
  'friend-joined': '/invite-friend',
  upgraded: '/upgrade',
  'power-up-used': '/',
  revived: '/',
  'wallet-connected': '/profile',
  'channel-joined': '/invite-friend',
  'daily-reward-claimed': '/earn',
}
