import { sessionOpen } from '#auth/api.ts'
import { isAuthenticated } from '#auth/store.ts'
import type { Middleware } from './resolve-route.ts'

export const middleware: Readonly<Record<string, Middleware>> = {
  /** Middleware of pages that need a session. */
  authenticated: {
    agrees: isAuthenticated,
    ask: async () => {
      await sessionOpen().catch(() => undefined)
      return isAuthenticated() ? undefined : '/'
    },
  },
}
