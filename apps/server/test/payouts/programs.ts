import type { Endpoint } from '@ganj/contract'
import { afterAll, expect } from 'vitest'
import { publicId } from '#platform/random.ts'
import { testDomain } from '../fixtures/wallets.ts'
import { type Program, run } from '../programs/program.ts'
import { botToken } from '../test-app.ts'
import { type CrashPoint, eventually } from './fault-injection.ts'
import type { createPayoutWorld } from './payouts.ts'

/** API, worker and signer as separate processes, which a test kills and restarts. */
export function startPrograms(world: Awaited<ReturnType<typeof createPayoutWorld>>) {
  const apiEnv = {
    ...world.workerEnv,
    NODE_ENV: 'test',
    PORT: '0',
    BOT_TOKEN: botToken,
    SESSION_SECRET: 'a secret of thirty-two characters',
    ACCESS_TOKEN_TTL: '3600',
    PUBLIC_URL: `https://${testDomain}`,
  }
  const programs: Record<CrashPoint['program'], () => Program> = {
    api: () => run('apps/server/test/api-process.ts', [], apiEnv),
    worker: () => run('apps/server/src/commands/payouts.ts', ['work'], world.workerEnv),
    signer: () => run('apps/signer/src/main.ts', [], world.signerEnv),
  }
  const running = { api: programs.api(), worker: programs.worker(), signer: programs.signer() }
  const restart = async (who: CrashPoint['program']) => {
    await running[who].kill()
    running[who] = programs[who]()
  }
  afterAll(() => Promise.all(Object.values(running).map(({ kill }) => kill())))
  const withWords = (error: unknown): never => {
    const words = Object.entries(running).map(([name, { said }]) => `${name}: ${said()}`)
    throw new Error([String(error), ...words].join('\n'))
  }

  /** Calls the API's process, as an app does: a call without an answer is repeated, under the same key. */
  const ask = async <Body>(endpoint: Endpoint, body: object, token?: string): Promise<Body> => {
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': publicId(),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    }
    let answer: { status: number; body: Body } | undefined
    let last = 'nothing was asked'
    const attempt = async () => {
      const [, address] = /open at (\S+)/.exec(running.api.said()) ?? []
      const sent = { method: endpoint.method, headers, body: JSON.stringify(body) }
      const response = await fetch(`${address}/api${endpoint.path}`, sent)
      answer = { status: response.status, body: (await response.json()) as Body }
      last = String(answer.status)
    }
    const isAnswered = () =>
      attempt().then(
        () => answer?.status !== 503,
        (error: Error) => {
          last = `${error.message}: ${String(error.cause)}`
          return false
        },
      )
    // A process that restarts on a busy machine takes its time.
    await eventually(isAnswered, 90).catch((error: unknown) => withWords(`${String(error)} ${last}`))
    expect(answer?.status).toBe(200)
    return (answer as { body: Body }).body
  }

  return { running, programs, restart, withWords, ask }
}
