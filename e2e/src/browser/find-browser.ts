import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { access, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const cache = fileURLToPath(new URL('../../../.cache', import.meta.url))

/** The options of Playwright's `launch` that start the browser that was found. */
export interface Browser {
  executablePath: string
  args: string[]
  env: Record<string, string>
}

const installed: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map((name) =>
    join('/usr/bin', name),
  ),
  darwin: ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`),
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].flatMap(
    (folder) => (folder ? [join(folder, 'Google/Chrome/Application/chrome.exe')] : []),
  ),
}

/** Whether the packaged Chromium runs on this platform. */
export const hasPackaged = process.platform === 'linux' && process.arch === 'x64'

/** No background requests, since there may be no network. No sandbox for root only: Chromium has none for root. */
const args = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/**
 * Finds a Chromium: the one CHROMIUM_PATH names, the machine's own, or the one of the package; CHROMIUM_PATH=package
 * asks for that one, as the browser tests do where it runs.
 * @throws Error saying what to do when there is none
 */
export async function findBrowser(): Promise<Browser> {
  const wanted = process.env.CHROMIUM_PATH
  if (wanted && wanted !== 'package') {
    if (await exists(wanted)) return ordinary(withEnv(wanted))
    throw new Error(`CHROMIUM_PATH names ${wanted}, which is not there`)
  }
  for (const path of wanted ? [] : (installed[process.platform] ?? [])) {
    if (await exists(path)) return ordinary(withEnv(path))
  }
  if (hasPackaged) return ordinary(await packaged())
  throw new Error('No Chromium or Chrome was found; install one, or set CHROMIUM_PATH to its program')
}

function withEnv(executablePath: string, env: Record<string, string> = {}): Browser {
  const own = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  return { executablePath, args, env: { ...Object.fromEntries(own), ...env } }
}

/**
 * As root, Chromium raises the priority of its drawing above every other process. Without a graphics card drawing is most of
 * its work, so the server and its replays would starve. Without the right to raise it, Chromium runs at normal priority.
 */
async function ordinary(browser: Browser): Promise<Browser> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return browser
  const rights = '--bounding-set=-sys_nice'
  const isPossible = await run('setpriv', [rights, 'true']).then(
    () => true,
    () => false,
  )
  if (!isPossible) return browser
  const { executablePath } = browser
  const script = join(
    cache,
    `launch-${createHash('sha256').update(executablePath).digest('hex').slice(0, 8)}`,
  )
  const draft = `${script}-${process.pid}`
  await mkdir(cache, { recursive: true })
  await writeFile(draft, `#!/bin/sh\nexec setpriv ${rights} '${executablePath}' "$@"\n`, { mode: 0o755 })
  await rename(draft, script)
  return { ...browser, executablePath: script }
}

/** The package contains copies of the few libraries and fonts that a minimal machine may lack. */
async function packaged(): Promise<Browser> {
  const folder = await unpack()
  const executablePath = join(folder, 'chromium')
  const fonts: Record<string, string> = (await exists('/etc/fonts/fonts.conf'))
    ? {}
    : { FONTCONFIG_FILE: join(folder, 'fonts.conf') }
  const attempts = [fonts, { ...fonts, LD_LIBRARY_PATH: join(folder, 'al2023/lib') }]
  let reason = ''
  for (const env of attempts) {
    try {
      await run(executablePath, ['--version'], { env: { ...process.env, ...env } })
      return withEnv(executablePath, env)
    } catch (error) {
      reason = (error as Error).message.trim()
    }
  }
  throw new Error(
    `The packaged Chromium does not start (${reason}); install Chromium or Chrome, or set CHROMIUM_PATH to one`,
  )
}

/**
 * Unpacks the package once for its version. By default the package takes what it finds in the shared temporary folder, which
 * may be another version or half of one, and it unpacks its libraries only in the cloud it is made for.
 */
async function unpack(): Promise<string> {
  const entry = fileURLToPath(import.meta.resolve('@sparticuz/chromium'))
  const manifest = await readFile(join(dirname(entry), '../../package.json'), 'utf8')
  const folder = join(cache, `chromium-${(JSON.parse(manifest) as { version: string }).version}`)
  if (await exists(folder)) return folder

  process.stderr.write('Unpacking a Chromium for the browser tests ...\n')
  await mkdir(cache, { recursive: true })
  const draft = await mkdtemp(`${folder}-`)
  const script = `const { default: chromium } = await import(${JSON.stringify(import.meta.resolve('@sparticuz/chromium'))})
    await chromium.executablePath()`
  await run(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
  })
  await writeFile(join(draft, 'fonts.conf'), fontsConfiguration(join(folder, 'fonts')))
  await rename(draft, folder).catch(async (error) => {
    await rm(draft, { recursive: true })
    if (!(await exists(folder))) throw error
  })
  return folder
}

const fontsConfiguration = (folder: string) => `<?xml version="1.0"?>
<fontconfig><dir>${folder}</dir><cachedir>${folder}-cache</cachedir></fontconfig>
`

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
