import { guestMessages, hostMessages, maxSaveBytes, readMessage, wrap } from './messages.ts'

const setup = {
  seed: 'ab'.repeat(16),
  rulesVersion: 1,
  levels: { speed: 0, power: 0, shuttle: 0 },
  revives: 4,
}
const settings = { locale: 'fa', sound: true, motionLevel: 'high', reducedMotion: false }

export const seeds = [
  wrap('hello', { versions: [1] }),
  wrap('ready', { saves: true }),
  wrap('progress', { score: 1, tick: 2, wave: 3, blueFire: 4 }),
  wrap('checkpoint', { score: 1, log: 'R1IB' }),
  wrap('save', { data: { level: [1, { a: null }] } }),
  wrap('end', { score: 1, log: 'R1IB', ticks: 3, stats: { kills: 4 } }),
  wrap('error', { code: 'a.b', detail: 'why' }),
  wrap('start', { setup, settings, powerUps: ['shield'], data: { version: 0, data: {} } }),
  wrap('save-refused', { reason: 'stale', data: { version: 1, data: {} } }),
].map((message) => JSON.stringify(message))

const readers = [
  (data: unknown) => readMessage(guestMessages, data),
  (data: unknown) => readMessage(hostMessages, data),
]

/** A message is read as a clean copy: reading it again gives the same, it has no unknown fields, and no prototype changes. */
export function fuzz(bytes: Uint8Array): void {
  let data: unknown
  try {
    data = JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return
  }
  for (const read of readers) {
    const message = read(data)
    if (!message) continue
    const written = JSON.stringify(wrap(message.type, message.body))
    const again = read(JSON.parse(written))
    if (!again || JSON.stringify(wrap(again.type, again.body)) !== written)
      throw new Error('it reads as another')
    // A save, a log and their envelope.
    if (written.length > maxSaveBytes + 128 * 1024) throw new Error('a message without bounds')
    if (Object.getPrototypeOf(message.body) !== Object.prototype)
      throw new Error('a body with another prototype')
  }
  if (Object.keys(Object.prototype).length > 0) throw new Error('a changed prototype')
}
