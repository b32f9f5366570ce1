import { execFile, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const secret = 'the session secret of a bench only'
const root = fileURLToPath(new URL('../../..', import.meta.url))
const execute = promisify(execFile)

export interface BenchServer {
  address: string
  pid: number
  /** Resident memory of the process in MB. */
  memory(): Promise<number>
  stop(): Promise<void>
  /** Ends it by SIGKILL at any point, as a power cut would. */
  kill(): Promise<void>
}

/**
 * Starts the real server in a separate process, as `npm start` does, from this checkout or another, with less logging.
 * @param script another entry script, for a built checkout
 */
export async function startBenchServer(
  env: Record<string, string>,
  checkout: string = root,
  script = 'scripts/start.mjs',
): Promise<BenchServer> {
  const child = spawn(process.execPath, [script], {
    cwd: checkout,
    env: { ...process.env, SESSION_SECRET: secret, PORT: '0', LOG_LEVEL: 'warn', RATE_LIMITS: 'off', ...env },
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
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  return {
    address,
    pid: child.pid as number,
    memory: async () => {
      const { stdout } = await execute('ps', ['-o', 'rss=', '-p', String(child.pid)])
      return Number(stdout) / 1024
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

/** An access token of a player, signed as the server signs. */
export function tokenOf(playerId: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const exp = Math.floor(Date.now() / 1000) + 3600
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: String(playerId), sid: 'bench', exp })}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}
