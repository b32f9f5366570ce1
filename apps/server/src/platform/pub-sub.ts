import type { Valkey } from './valkey/valkey.ts'

/**
 * What processes tell each other. Each only hastens what would be seen soon without it: any of it may be lost. Each module
 * declares its own: `declare module '#platform/pub-sub.ts' { interface Topics { 'report-sent': true } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: modules add to it
export interface Topics {}

export type Topic = keyof Topics

export interface Bus {
  /** Tells every process, this one first. */
  tell(topic: Topic): void
  hear(topic: Topic, listener: () => void): void
}

/** Between the parts of this process, and all processes where there is a Valkey. */
export function createBus(valkey: Valkey | undefined): Bus {
  const listeners = new Map<Topic, (() => void)[]>()
  const call = (topic: Topic) => {
    for (const listener of listeners.get(topic) ?? []) listener()
  }
  return {
    tell: (topic) => {
      call(topic)
      // What is lost while Valkey is away is seen at the next look into the database.
      valkey?.publish(topic, '').catch(() => undefined)
    },
    hear: (topic, listener) => {
      const known = listeners.get(topic)
      if (known) known.push(listener)
      else {
        listeners.set(topic, [listener])
        valkey?.subscribe(topic, () => call(topic))
      }
    },
  }
}
