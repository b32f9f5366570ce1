import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/schema'
import { Fault } from '#platform/fault.ts'

const Short = Type.String({ maxLength: 64 })

/** One event of the protocol; `client_timestamp` is milliseconds as text. */
const Event = Type.Object({
  event_name: Type.String({ pattern: '^[\\w.:/ -]{1,64}$' }),
  session_id: Type.String({ pattern: '^[\\w-]{8,64}$' }),
  // 0 or absent: a user without a Telegram id.
  user_id: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  app_name: Short,
  is_premium: Type.Boolean(),
  platform: Short,
  locale: Short,
  start_param: Type.String({ maxLength: 512 }),
  // Up to the year 2286; the phone's clock is not corrected.
  client_timestamp: Type.String({ pattern: '^\\d{1,13}$' }),
  custom_data: Type.Record(Type.String({ maxLength: 64 }), Type.Unknown(), { maxProperties: 32 }),
})
export type ClientEvent = Static<typeof Event>

/** Most events of one request, as the protocol says. */
const maxEvents = 20
/** The maximum characters of an event's own data as JSON. */
const maxDataLength = 4096

const one = Compile(Event)
const several = Compile(Type.Array(Event, { minItems: 1, maxItems: maxEvents }))

/**
 * Reads the body of a request: one event, or up to twenty.
 * @throws Fault `request.invalid`, naming the mistake; nothing of the batch is stored then.
 */
export function readEvents(body: unknown): ClientEvent[] {
  const list = Array.isArray(body)
  const events = list ? (several.Check(body) ? body : undefined) : one.Check(body) ? [body] : undefined
  if (!events) {
    const errors = (list ? several : one).Errors(body)[1].slice(0, 10)
    throw new Fault('request.invalid', {
      errors: errors.map(({ instancePath, message }) => ({ path: `body${instancePath}`, message })),
    })
  }
  const large = events.findIndex(({ custom_data }) => JSON.stringify(custom_data).length > maxDataLength)
  if (large >= 0) {
    const path = `body${list ? `/${large}` : ''}/custom_data`
    throw new Fault('request.invalid', {
      errors: [{ path, message: `must not be longer than ${maxDataLength} characters as JSON` }],
    })
  }
  return events
}
