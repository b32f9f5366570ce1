import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@ganj/server/test/internals'

/** The proxy of the deployment in front of a server, with a self-signed certificate. */
export interface Caddy {
  /** Its addresses by protocol. */
  addresses: Readonly<Record<'HTTP/1.1' | 'HTTP/2', string>>
  close(): Promise<void>
}

/** Starts Caddy, which must be on the machine (`apt-get install caddy`), in front of a server. */
export async function startCaddy(address: string): Promise<Caddy> {
  const folder = await mkdtemp(join(tmpdir(), 'ganj-caddy-'))
  const [plain, multiplexed] = [await freePort(), await freePort()]
  const site = (port: number) => `https://localhost:${port} {
  tls internal
  reverse_proxy ${new URL(address).host}
}`
  await writeFile(
    join(folder, 'Caddyfile'),
    `{
  admin off
  skip_install_trust
  auto_https disable_redirects
  storage file_system ${folder}
  log default {
    level ERROR
  }
  servers :${plain} {
    protocols h1
  }
  servers :${multiplexed} {
    protocols h1 h2
  }
}
${site(plain)}
${site(multiplexed)}
`,
  )
  const child = spawn('caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await Promise.race([Promise.all([answers(plain, child), answers(multiplexed, child)]), failure(child)])
  return {
    addresses: { 'HTTP/1.1': `https://localhost:${plain}`, 'HTTP/2': `https://localhost:${multiplexed}` },
    close: async () => {
      child.kill()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function failure(child: ChildProcess): Promise<never> {
  const [reason] = await Promise.race([once(child, 'exit'), once(child, 'error')])
  throw new Error(`caddy did not start: ${String(reason)}`)
}

/** Resolves once a server listens on a port. */
async function answers(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isOpen) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
