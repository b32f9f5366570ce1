import type { Core } from '../core/core.ts'
import { dropMalformedConnection } from './restore.ts'

/** Connects or disconnects as another tab has done. @param stored the connection as that tab has left it */
export function applyStoredSession(core: Core, stored: string | null): void {
  if (!core.isStarted) return
  const connector = core.connector()
  if (connector.connected && stored === null) connector.disconnect().catch(core.report)
  if (connector.connected || !isEstablished(stored)) return
  dropMalformedConnection()
  connector.restoreConnection().catch(core.report)
}

/** A pending attempt is stored without the wallet's answer. */
const isEstablished = (stored: string | null) => /"(injected|connectEvent)"/.test(stored ?? '')
