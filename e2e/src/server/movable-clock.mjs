/**
 * Loaded into the product before anything else. Its clock runs normally until a message of the test advances it. From then on
 * it is stopped between the advances until the test releases it, so a slow machine adds no time to a run.
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
// The channel does not keep the process alive.
process.channel?.unref()
