/**
 * Loaded into the product before anything else. Its clock goes like any other until a message of the test moves it on; from
 * then on it stands between the moves, until it is let go: a slow machine adds no time to a flight.
 */
const realNow = Date.now
let ahead = 0
let standsAt = null
const now = () => Math.floor(standsAt ?? realNow() + ahead)

Date.now = now
globalThis.Date = new Proxy(Date, {
  construct: (date, values, target) =>
    Reflect.construct(date, values.length === 0 ? [now()] : values, target),
})

process.on('message', ({ advance }) => {
  if (advance !== undefined) standsAt = (standsAt ?? realNow() + ahead) + advance
  else if (standsAt !== null) [ahead, standsAt] = [standsAt - realNow(), null]
  process.send?.({})
})
// A product that ends does not wait for the test.
process.channel?.unref()
