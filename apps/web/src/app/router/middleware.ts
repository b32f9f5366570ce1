import { sessionOpen } from '#auth/api.ts'
import { isAuthenticated } from '#auth/store.ts'
import type { Middleware } from './resolve-route.ts'

export const middleware: Readonly<Record<string, Middleware>> = {
  /** Pages about one's own things make no sense to a stranger. */
  authenticated: {
    agrees: isAuthenticated,
    ask: async () => {
      await sessionOpen().catch(() => undefined)
      return isAuthenticated() ? undefined : '/'
    },
  },
}
