import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildAll } from './build.mjs'
import { root, setUp, stop } from './set-up.mjs'

const PORTS_TRIED = 50

await setUp()
await buildAll()
// With a public address the mode has to be set explicitly.
if (!process.env.PUBLIC_URL) process.env.NODE_ENV ??= 'development'
process.env.GANJ_DATA_DIR ||= join(root, '.data')
process.env.PORT ||= String(await nextFreePort(3000))

endWithNpm()

// In this process, so that the server receives signals and sets the exit code directly.
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

/** npm sends signals only to the shell in between, which dies without forwarding them, so its end counts as the signal. */
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
