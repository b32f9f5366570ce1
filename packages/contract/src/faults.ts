/** Every refusal the server can give: its stable code and its HTTP status. Texts live in the catalogues. */
export const faults = {
  'request.invalid': 400,
  'request.malformed': 400,
  'request.too-large': 413,
  'request.unsupported-media-type': 415,
  'request.not-found': 404,
  'idempotency.missing': 400,
  'idempotency.mismatch': 422,
  'auth.missing': 401,
  'auth.token-invalid': 401,
  'auth.token-expired': 401,
  'auth.init-data-invalid': 401,
  'auth.init-data-expired': 401,
  'auth.refresh-invalid': 401,
  'auth.device-invalid': 401,
  'auth.blocked': 403,
  'economy.insufficient': 409,
  'game.no-ticket': 409,
  'game.no-run': 404,
  'game.run-closed': 409,
  'game.log-invalid': 400,
  'wheel.odds-unseen': 409,
  'wheel.no-spin': 404,
  'shop.no-pack': 404,
  'shop.not-for-indicators': 409,
  'shop.already-bought': 409,
  'shop.daily-limit': 409,
  'auth.playdeck-off': 404,
  'auth.playdeck-invalid': 401,
  'auth.playdeck-unavailable': 503,
  'auth.no-session': 404,
  'profile.username-invalid': 400,
  'profile.username-reserved': 409,
  'profile.username-taken': 409,
  'profile.avatar-unknown': 404,
  'account.too-new': 409,
  'account.deleted': 409,
  'friends.referrer-unknown': 404,
  'friends.self': 409,
  'friends.circle': 409,
  'friends.not-new': 409,
  'friends.already-invited': 409,
  'broadcast.not-found': 404,
  'season.not-found': 404,
  'reward.not-found': 404,
  'reward.not-ready': 409,
  'reward.claimed': 409,
  'user-event.not-found': 404,
  'game.no-revive': 409,
  'game.no-power-up': 404,
  'game.power-up-limit': 409,
  'game.upgrade-maximum': 409,
  'game.data-stale': 409,
  'idle.nothing': 409,
  'idle.not-payable': 409,
  'server.unavailable': 503,
  'server.error': 500,
} as const satisfies Record<string, number>

export type FaultCode = keyof typeof faults

/** What any call may answer, whatever it does. */
export const sharedFaults = [
  'request.invalid',
  'request.malformed',
  'request.too-large',
  'request.unsupported-media-type',
  'server.unavailable',
  'server.error',
] as const satisfies readonly FaultCode[]

/** What any call with a bearer token may answer besides. */
export const playerFaults = [
  'auth.missing',
  'auth.token-invalid',
  'auth.token-expired',
] as const satisfies readonly FaultCode[]

/** What any call that moves value may answer besides. */
export const idempotencyFaults = [
  'idempotency.missing',
  'idempotency.mismatch',
] as const satisfies readonly FaultCode[]
