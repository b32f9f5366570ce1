import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createFolder } from '@ganj/server/test'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const preloads = [
  new URL('movable-clock.mjs', import.meta.url),
  new URL('slow-answers.mjs', import.meta.url),
].flatMap(({ href }) => ['--import', href])

/** The whole product as a process with the default settings, on a data folder of its own. */
export interface Product {
  address: string
  dataDir: string
  /** Advances its clock by milliseconds, also fractions; the clock is stopped until the next advance or `letGo`. */
  advance(ms: number): Promise<void>
  /** Lets its clock run again. */
  letGo(): Promise<void>
  /** Stops the process and keeps the data. */
  stop(): Promise<void>
  remove(): Promise<void>
}

/** Starts it with settings beside the defaults, on the data of an earlier one if its folder is given. */
export async function startProduct(
  dataDir?: string,
  settings: Record<string, string> = {},
): Promise<Product> {
  const folder = dataDir ?? (await createFolder())
  const child = spawn(process.execPath, [...preloads, 'scripts/start.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      GANJ_DATA_DIR: folder,
      PORT: '0',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const address = await addressOf(child)
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  const tell = async (message: { advance?: number }) => {
    const done = once(child, 'message')
    child.send(message)
    await done
  }
  return {
    address,
    dataDir: folder,
    advance: (ms) => tell({ advance: ms }),
    letGo: () => tell({}),
    stop,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk
      const found = /open at (\S+)/.exec(output)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`the product ended with code ${code} before it was open`)))
  })
}
