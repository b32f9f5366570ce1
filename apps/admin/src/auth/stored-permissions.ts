const storageKey = 'ganj.console.permissions'

/**
 * What the operator who was signed in here last could do, so that what they may see can be asked for before the session is
 * known; null: nobody. The server alone decides.
 */
export const readPermissions = (): string[] | null => localStorage.getItem(storageKey)?.split(' ') ?? null

export function storePermissions(permissions: readonly string[] | null): void {
  if (permissions) localStorage.setItem(storageKey, permissions.join(' '))
  else localStorage.removeItem(storageKey)
}
