const storageKey = 'ganj.console.permissions'

/**
 * The permissions of the operator who was last signed in here, so that permitted data can be requested before the
 * session is known; null without one. The server alone decides.
 */
export const readPermissions = (): string[] | null => localStorage.getItem(storageKey)?.split(' ') ?? null

export function storePermissions(permissions: readonly string[] | null): void {
  if (permissions) localStorage.setItem(storageKey, permissions.join(' '))
  else localStorage.removeItem(storageKey)
}
