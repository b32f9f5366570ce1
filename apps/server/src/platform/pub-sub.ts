import type { Valkey } from './valkey/valkey.ts'

/**
 * Messages between processes. Each only speeds up what polling would find soon: any of them may be lost. Each module
 * declares its own: `declare module '#platform/pub-sub.ts' { interface Topics { 'report-sent': true } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: modules add to it
export interface Topics {}

export type Topic = keyof Topics

export interface PubSub {
  /** Calls the listeners of every process, of this one first. */
  publish(topic: Topic): void
  subscribe(topic: Topic, listener: () => void): void
}

/** Between the modules of this process, and all processes where there is a Valkey. */
export function createPubSub(valkey: Valkey | undefined): PubSub {
  const listeners = new Map<Topic, (() => void)[]>()
  const call = (topic: Topic) => {
    for (const listener of listeners.get(topic) ?? []) listener()
  }
  return {
    publish: (topic) => {
      call(topic)
      // Messages lost while Valkey is unavailable are made up for by the next poll of the database.
      valkey?.publish(topic, '').catch(() => undefined)
    },
    subscribe: (topic, listener) => {
      const known = listeners.get(topic)
      if (known) known.push(listener)
      else {
        listeners.set(topic, [listener])
        valkey?.subscribe(topic, () => call(topic))
      }
    },
  }
}
