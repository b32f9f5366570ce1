import { randomBytes } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'

export type EnvFile = Record<string, string>

const line = /^([A-Z][A-Z0-9_]*)=(.*)$/

/** The settings of a file that compose and systemd read as well; none when there is no such file. */
export async function readEnvFile(path: string): Promise<EnvFile> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return Object.fromEntries(
    text.split('\n').flatMap((each) => {
      const found = line.exec(each)
      return found ? [[found[1], unquoted(found[2] ?? '')]] : []
    }),
  )
}

/** Replaces the file atomically, readable by its owner only: a concurrent reader sees the former one or this one. */
export async function writeEnvFile(path: string, settings: EnvFile): Promise<void> {
  const text = Object.entries(settings).map(([name, value]) => `${name}=${quoted(name, value)}\n`)
  const draft = `${path}.${randomBytes(4).toString('hex')}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(`# Written by npm run configure.\n${text.join('')}`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
}

/** In single quotes compose and systemd take everything literally; neither can express a single quote inside. */
function quoted(name: string, value: string): string {
  if (/['\n\\]/.test(value)) throw new Error(`${name}: must be one line without quotes and backslashes`)
  return /^[\w@%+=:,./-]*$/.test(value) ? value : `'${value}'`
}

const unquoted = (value: string): string => /^(['"])(.*)\1$/.exec(value)?.[2] ?? value
