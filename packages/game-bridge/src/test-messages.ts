import type { HostBody } from './messages.ts'

/** A fake window of the other side. Records the messages that are posted to it, with their target origins. */
export class OtherWindow {
  posted: { data: Record<string, unknown>; to: string }[] = []

  postMessage(data: Record<string, unknown>, to: string) {
    this.posted.push({ data, to })
  }

  types() {
    return this.posted.map(({ data }) => data.type)
  }
}

/** Dispatches a message event as if from another window. */
export function say(data: unknown, origin: string, source: unknown): void {
  const event = new MessageEvent('message', { data, origin })
  Object.defineProperty(event, 'source', { value: source })
  window.dispatchEvent(event)
}

export const start: HostBody<'start'> = {
  setup: { seed: 'ab'.repeat(16), rulesVersion: 1, levels: { speed: 0, power: 0, shuttle: 0 }, revives: 4 },
  settings: { locale: 'fa', sound: true, motionLevel: 'high', reducedMotion: false },
  powerUps: ['shield'],
}

export const end = { score: 1200, log: 'R1IB', ticks: 3000, stats: { kills: 40 } }
