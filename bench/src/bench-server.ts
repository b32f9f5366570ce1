import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const secret = 'the session secret of a bench only'
const root = fileURLToPath(new URL('../..', import.meta.url))

export interface BenchServer {
  address: string
  stop(): Promise<void>
}

/** The real server in a process of its own, as `npm start` runs it, with its log turned down. */
export async function startBenchServer(env: Record<string, string>): Promise<BenchServer> {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { ...process.env, SESSION_SECRET: secret, PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk
      const found = /open at (\S+)/.exec(output)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it was open`)))
  })
  return {
    address,
    stop: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

/** An access token of a player, signed as the server signs. */
export function tokenOf(playerId: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const exp = Math.floor(Date.now() / 1000) + 3600
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: String(playerId), sid: 'bench', exp })}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}
