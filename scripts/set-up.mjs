/** The set-up of every command. Imports only built-in modules, because it runs before `npm install`. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder, independent of the working directory. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const oldestNode = [20, 19]

/** Checks Node.js, changes to the repository's folder and installs the dependencies if they differ from the lockfile. */
export async function setUp() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])) {
    stop(`Ganj needs Node.js ${oldestNode.join('.')} or newer; this is ${process.versions.node}.`)
  }
  process.chdir(root)
  const stamp = join(root, 'node_modules/.ganj-lock')
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
  if (read(stamp) === lock) return
  if (!installedByHand()) {
    say('Installing the dependencies. This happens once, and takes a minute or two ...')
    const npm = process.env.npm_execpath
    const args = ['ci', '--include=dev', '--loglevel=error']
    const { status } = npm ? await run(process.execPath, [npm, ...args]) : await run('npm', args)
    if (status !== 0) {
      stop('The dependencies could not be installed: see above. The first time needs a network.')
    }
  }
  writeFileSync(stamp, lock)
}

/** npm writes its own copy of the lockfile last, so the installation is current if that copy is not older. */
function installedByHand() {
  const [installed, lock] = ['node_modules/.package-lock.json', 'package-lock.json'].map(
    (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0,
  )
  return installed > 0 && installed >= lock
}

/**
 * Runs a program to its end with the tools of node_modules in its PATH.
 * @returns its exit code and its output, which is also streamed unless `quiet`
 */
export function run(program, args, { quiet = false, cwd = root, env = {} } = {}) {
  const tools = join(root, 'node_modules/.bin')
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env, PATH: `${tools}${delimiter}${process.env.PATH}` },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32' && program !== process.execPath,
  })
  let output = ''
  for (const name of ['stdout', 'stderr']) {
    child[name].setEncoding('utf8').on('data', (text) => {
      output += text
      if (!quiet) process[name].write(text)
    })
  }
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ status: 1, output: error.message }))
    child.once('close', (code) => resolve({ status: code ?? 1, output }))
  })
}

/** Prints a line of progress to the error stream, because the output stream has only the result of a command. */
export const say = (line) => process.stderr.write(`${line}\n`)

/** Exits with a sentence instead of a stack trace. */
export function stop(sentence) {
  say(sentence)
  process.exit(1)
}

/** A file's text, or undefined when there is none. */
export function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
