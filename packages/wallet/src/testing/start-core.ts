import { onTestFinished } from 'vitest'
import { type Core, createCore } from '../core/core.ts'
import { deferred } from '../core/deferred.ts'
import { startCore } from '../core/lifecycle.ts'
import type { TonConnectUiCreateOptions } from '../core/options.ts'
import { FakeConnector } from './fake-connector.ts'
import { type ManualClock, manualClock, settle } from './manual-clock.ts'

export interface Started {
  core: Core
  connector: FakeConnector
  clock: ManualClock
  events: { type: string; [key: string]: unknown }[]
  restored: boolean[]
  stop(): void
}

/** A started core with a fake connector and a manual clock. */
export async function started(
  options: TonConnectUiCreateOptions = {},
  prepare?: (fake: FakeConnector) => void,
): Promise<Started> {
  const connector = new FakeConnector()
  prepare?.(connector)
  const clock = manualClock()
  const events: Started['events'] = []
  const eventDispatcher = {
    dispatchEvent: async (name: string, details: { type: string }) => void events.push({ name, ...details }),
    addEventListener: async () => () => {},
  }
  const core = createCore(
    { connector, eventDispatcher, ...options },
    { clock, deferred: async () => deferred },
  )
  const restored: boolean[] = []
  const stop = startCore(core, (connected) => restored.push(connected))
  onTestFinished(stop)
  await clock.advance(0)
  await settle()
  return { core, connector, clock, events, restored, stop }
}
