/** Loaded into the product before anything else: its clock goes like any other, and a message of the test moves it on. */
const realNow = Date.now
let ahead = 0
const now = () => Math.floor(realNow() + ahead)

Date.now = now
globalThis.Date = new Proxy(Date, {
  construct: (date, values, target) =>
    Reflect.construct(date, values.length === 0 ? [now()] : values, target),
})

process.on('message', ({ advance }) => {
  ahead += advance
  process.send?.({ ahead })
})
// A product that ends does not wait for the test.
process.channel?.unref()
