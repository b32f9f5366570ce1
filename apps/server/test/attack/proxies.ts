import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { freePort } from '#platform/database/provision/postmaster.ts'
import { patience } from '../patience.ts'

/** A proxy as operators put one in front of the server. */
export interface RealProxy {
  name: string
  port: number
  close(): Promise<void>
}

const caddyFile = (port: number, backend: number) => `{
  admin off
  auto_https off
}
http://:${port} {
  bind 127.0.0.1
  reverse_proxy 127.0.0.1:${backend}
}`

const haproxyFile = (port: number, backend: number) => `defaults
  mode http
  timeout connect 5s
  timeout client 30s
  timeout server 30s
  option http-keep-alive
frontend outside
  bind 127.0.0.1:${port}
  default_backend inside
backend inside
  http-reuse always
  server one 127.0.0.1:${backend}
`

/** Starts Debian's Caddy or HAProxy, which must be on the machine (`apt-get install caddy haproxy`). */
export async function startRealProxy(name: 'caddy' | 'haproxy', backend: number): Promise<RealProxy> {
  const folder = await mkdtemp(join(tmpdir(), `ganj-${name}-`))
  const port = await freePort()
  const file = join(folder, 'config')
  await writeFile(file, (name === 'caddy' ? caddyFile : haproxyFile)(port, backend))
  const args = name === 'caddy' ? ['run', '--adapter', 'caddyfile', '--config', file] : ['-db', '-f', file]
  const child = spawn(name, args, { stdio: 'ignore', env: { ...process.env, HOME: folder } })
  const failed = once(child, 'error').then(([error]) => {
    throw new Error(`${name} is needed: apt-get install ${name}`, { cause: error })
  })
  await Promise.race([vi.waitUntil(() => isOpen(port), patience), failed])
  failed.catch(() => undefined)
  return {
    name,
    port,
    close: async () => {
      await ended(child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

/**
 * Sends bytes and reads the answer until the connection ends or `enough` accepts it; the rest is cut off after
 * `silenceMs` without a byte.
 */
export function exchange(port: number, bytes: string, silenceMs = 1_500): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'))
    let text = ''
    const finish = () => {
      socket.destroy()
      resolve(text)
    }
    socket.setTimeout(silenceMs, finish)
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
    })
    socket.once('error', finish)
    socket.once('close', finish)
  })
}
