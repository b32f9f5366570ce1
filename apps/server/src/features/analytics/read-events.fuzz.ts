import { Fault } from '#platform/fault.ts'
import { refuseDeepJson } from '#platform/http/json-depth.ts'
import { readEvents } from './read-events.ts'

const event = {
  event_name: 'app-open',
  session_id: 'session-1',
  user_id: 7,
  app_name: 'ganj',
  is_premium: false,
  platform: 'ios',
  locale: 'fa',
  start_param: '',
  client_timestamp: '1795000000000',
  custom_data: { a: [1, { b: null }] },
}

export const seeds = [JSON.stringify(event), JSON.stringify([event, event]), '[]', '[[[[[[]]]]]]']

/** The body of the collector, which needs no sign-in. */
export function fuzz(bytes: Uint8Array): void {
  const text = Buffer.from(bytes).toString()
  try {
    refuseDeepJson(text)
    const events = readEvents(JSON.parse(text))
    if (events.length === 0 || events.length > 20) throw new Error('a batch of another size')
  } catch (error) {
    if (!(error instanceof Fault || error instanceof SyntaxError)) throw error
  }
}
