import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildAll } from './build.mjs'
import { root, setUp, stop } from './set-up.mjs'

const PORTS_TRIED = 50

await setUp()
await buildAll()
// With a public address the server itself wants to be told.
if (!process.env.PUBLIC_URL) process.env.NODE_ENV ??= 'development'
process.env.GANJ_DATA_DIR ||= join(root, '.data')
process.env.PORT ||= String(await nextFreePort(3000))

endWithNpm()

// In this process: signals reach the server and its exit code is ours without being handed on.
await import(pathToFileURL(join(root, 'apps/server/dist/main.js')).href)

async function nextFreePort(first) {
  for (let port = first; port < first + PORTS_TRIED; port++) {
    const probe = createServer().listen(port, process.env.HOST || '127.0.0.1')
    const free = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    if (!free) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
  return stop(`No port from ${first} to ${first + PORTS_TRIED - 1} is free; set PORT to one that is.`)
}

/** npm hands a signal to the shell between us, which dies of it without telling us; so the shell's end is the signal. */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}
