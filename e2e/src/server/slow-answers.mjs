import { createHash } from 'node:crypto'
import { Server } from 'node:http'

/**
 * Loaded into a server process before anything else when GANJ_JITTER sets a seed. Delays each request of a browser on its way
 * to the server, and each part of the answer on its way back. The delays follow from the seed, the path and the number of
 * requests to it. Calls of the tests themselves are not delayed.
 */
const seed = process.env.GANJ_JITTER
const asked = new Map()

function delayMs(what) {
  const times = (asked.get(what) ?? 0) + 1
  asked.set(what, times)
  const bytes = createHash('sha256').update(`${seed} ${what} ${times}`).digest()
  // One in sixteen is very late.
  const most = bytes[4] < 16 ? 3000 : 450
  return (bytes.readUInt32BE() / 2 ** 32) * most
}

const isOfBrowser = ({ headers }) => headers['user-agent']?.startsWith('Mozilla/') ?? false

function delayAnswer(response, what) {
  const parts = []
  let lastAt = 0
  for (const name of ['write', 'end']) {
    const send = response[name].bind(response)
    response[name] = (...values) => {
      parts.push(() => response.destroyed || send(...values))
      lastAt = Math.max(lastAt, performance.now() + delayMs(what))
      // Timers of different lengths end in no certain order, so each timer sends the next part in order.
      setTimeout(() => parts.shift()(), lastAt - performance.now())
      return name === 'write' || response
    }
  }
}

const { emit } = Server.prototype
if (seed && !Object.hasOwn(Server.prototype, 'emit')) {
  Server.prototype.emit = function (event, ...values) {
    const [request, response] = values
    if (event !== 'request' || !isOfBrowser(request)) return emit.call(this, event, ...values)
    const what = `${request.method} ${request.url.split('?')[0]}`
    delayAnswer(response, what)
    setTimeout(() => response.destroyed || emit.call(this, event, ...values), delayMs(what))
    return true
  }
}
