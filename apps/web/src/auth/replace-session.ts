/*
 * Decides whether a credential that came with the address may take the place of the stored session. Anybody can send a
 * link that signs its reader in as somebody else: another player replaces the stored one only when the player agrees.
 */

/** The stored session with its owner, if the messenger named one. */
export interface StoredSession {
  /** The messenger's id; empty when the session was opened in another way. */
  owner: string
  token: string
}

interface HostWindow {
  parent: unknown
  TelegramWebviewProxy?: unknown
  external?: object
}

/** Whether a messenger shows the page: it names its user reliably, so the player is not asked. Only hosts may frame it. */
export const isHosted = (page: HostWindow): boolean =>
  page.TelegramWebviewProxy !== undefined || 'notify' in (page.external ?? {}) || page.parent !== page

/**
 * Whether init data of this user may be used without asking.
 * @param claimed the messenger's id in the init data; empty without any
 */
export const mayUseInitData = (claimed: string, stored: StoredSession | null, hosted: boolean): boolean =>
  hosted || claimed === '' || stored === null || stored.owner === claimed

/** Whether a handed-over session may replace the stored one without asking; ids are the server's. */
export const mayReplaceSession = (
  player: string | null,
  stored: StoredSession | null,
  storedPlayer: string | null,
) => stored === null || (player !== null && player === storedPlayer)

/** The player that an access token names; null for a token of another issuer. The server verifies it, not this page. */
export function playerOf(accessToken: string): string | null {
  try {
    const claims = atob((accessToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    const { sub } = JSON.parse(claims) as { sub?: unknown }
    return typeof sub === 'string' ? sub : null
  } catch {
    return null
  }
}
