import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from 'node:tls'
import { freePort } from '@ganj/server/test/internals'
import { type Certificates, makeCertificates } from './certificates.ts'

/** Caddy with TLS in front of the server, as operators deploy it. */
export interface Front {
  address: string
  /** The authority whose certificates players trust. */
  authority: string
  /** New connections get an expired certificate; open connections are closed. */
  expireCertificate(): Promise<void>
  renewCertificate(): Promise<void>
  close(): Promise<void>
}

/** Whether Debian's Caddy is on the machine (`apt-get install caddy`). */
export const hasCaddy = (): boolean => spawnSync('caddy', ['version'], { stdio: 'ignore' }).status === 0

/** Its `reverse_proxy` equals that of the API calls in deploy/caddy/Caddyfile. */
const configOf = (
  ports: { front: number; admin: number },
  backend: number,
  certificate: string,
  key: string,
) => `{
  admin 127.0.0.1:${ports.admin}
  auto_https off
  grace_period 1s
}
https://127.0.0.1:${ports.front} {
  bind 127.0.0.1
  tls ${certificate} ${key}
  reverse_proxy 127.0.0.1:${backend} {
    lb_try_duration 10s
    health_uri /readyz
    health_interval 2s
    health_timeout 2s
    transport http {
      response_header_timeout 8s
    }
  }
}
`

export async function startFront(backend: number): Promise<Front> {
  const folder = await mkdtemp(join(tmpdir(), 'ganj-front-'))
  const certificates = await makeCertificates(folder)
  const authority = await readFile(certificates.authority, 'utf8')
  const ports = { front: await freePort(), admin: await freePort() }
  const file = join(folder, 'Caddyfile')
  const env = { ...process.env, HOME: folder }
  const configure = (name: 'valid' | 'expired') =>
    writeFile(file, configOf(ports, backend, certificates[name], certificates.key))
  await configure('valid')
  const child = spawn('caddy', ['run', '--config', file], { stdio: 'ignore', env })
  const isServing = (fault: string | undefined) => async () =>
    (await handshake(ports.front, authority)) === fault
  await waitFor(isServing(undefined))
  const use = async (name: keyof Pick<Certificates, 'valid' | 'expired'>) => {
    await configure(name)
    const reload = spawn('caddy', ['reload', '--config', file], { stdio: 'ignore', env })
    const [code] = await once(reload, 'exit')
    if (code !== 0) throw new Error(`caddy reload ended with ${code}`)
    await waitFor(isServing(name === 'valid' ? undefined : 'CERT_HAS_EXPIRED'))
  }
  return {
    address: `https://127.0.0.1:${ports.front}`,
    authority,
    expireCertificate: () => use('expired'),
    renewCertificate: () => use('valid'),
    close: async () => {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The result of a TLS handshake: undefined when the certificate is trusted, else the code of the error. */
function handshake(port: number, ca: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, ca }, () => {
      socket.destroy()
      resolve(undefined)
    })
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
  })
}

async function waitFor(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(20)
}
