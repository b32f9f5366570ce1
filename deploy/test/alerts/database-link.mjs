import { once } from 'node:events'
import { connect, createServer } from 'node:net'

/**
 * A TCP proxy to the database that can be slowed down or cut.
 * @param url of the database
 * @returns the address through the proxy, and its controls
 */
export async function startDatabaseLink(url) {
  const target = new URL(url)
  const sockets = new Set()
  let [delayMs, isCut] = [0, false]
  const pass = (from, to) => {
    from.on('data', (chunk) => {
      if (delayMs === 0) to.write(chunk)
      else setTimeout(() => to.writable && to.write(chunk), delayMs)
    })
    from.on('close', () => to.destroy())
    from.on('error', () => to.destroy())
  }
  const server = createServer((client) => {
    if (isCut) return client.destroy()
    const database = connect(Number(target.port || 5432), target.hostname)
    for (const socket of [client, database]) {
      socket.setNoDelay(true)
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    }
    pass(client, database)
    pass(database, client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const through = new URL(url)
  through.host = `127.0.0.1:${server.address().port}`
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: through.href,
    /** @param ms delay in each direction */
    slow: (ms) => (delayMs = ms),
    cut: () => {
      isCut = true
      drop()
    },
    mend: () => (isCut = false),
    close: () => {
      drop()
      server.close()
    },
  }
}
