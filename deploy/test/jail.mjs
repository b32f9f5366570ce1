import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** Sets up the root of an image as a container engine does: read-only, its own /tmp and /data, no new privileges. */
const enter = `
set -e
mount --bind "$1" "$1"
mount -o remount,ro,bind "$1"
mount -t proc proc "$1/proc"
mount -t tmpfs tmpfs "$1/tmp"
if [ -n "$2" ]; then mount --bind "$2" "$1/data"; fi
root=$1
shift 2
exec setpriv --no-new-privs chroot --userspec=10001:10001 --groups= "$root" /usr/local/bin/node "$@"`

/**
 * Starts a program of a root file system as a container of its image: only /tmp and `data` are writable, the user is the
 * image's own, and the environment of this process is not inherited.
 */
export function startInRoot(root, args, { env = {}, data = '' } = {}) {
  const inside = ['--mount', '--propagation', 'private', 'sh', '-c', enter, 'sh', root, data, ...args]
  return startProgram('unshare', inside, {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
  })
}

/** Starts a program and records its output. */
export function startProgram(program, args, { env, cwd } = {}) {
  const child = spawn(program, args, { env, cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (said += text))
  const ended = once(child, 'close').then(([code]) => code)
  return {
    pid: child.pid,
    said: () => said,
    ended,
    async stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** Waits until `check` returns a value. Fails if the program ends before. */
export async function until(check, { what, program, seconds = 60 }) {
  let isOver = false
  program?.ended.then(() => (isOver = true))
  for (const end = Date.now() + seconds * 1000; Date.now() < end && !isOver; ) {
    const result = await check()
    if (result) return result
    await delay(50)
  }
  throw new Error(`${what}: not within ${seconds} s${program ? `\n${program.said()}` : ''}`)
}

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

export const answers = async (url) => (await fetch(url).catch(() => undefined))?.ok ?? false
