import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'

/** The repository. */
export const home = fileURLToPath(new URL('../../../../', import.meta.url))
/** Node's arguments for a program of ours, named by its source. `global-setup.ts` lists and builds them. */
export const program = (path: string) => [join(inject('programs'), path.replace(/\.ts$/, '.js'))]

/** A process of ours and all its output. */
export interface Program {
  process: ChildProcess
  said(): string
  /** Kills it at once (SIGKILL), in whatever step it is. */
  kill(): Promise<void>
}

/** Starts a program of ours with nothing of this process's environment but the path. */
export function run(path: string, args: string[], env: Record<string, string>): Program {
  const child = spawn(process.execPath, [...program(path), ...args], {
    cwd: home,
    env: { PATH: process.env.PATH ?? '', ...env },
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk))
  child.stderr.on('data', (chunk: Buffer) => (said += chunk))
  const ended = once(child, 'close')
  return {
    process: child,
    said: () => said,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
