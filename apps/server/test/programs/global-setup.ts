import { readdirSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the built programs. */
    programs: string
  }
}

const home = fileURLToPath(new URL('../../../../', import.meta.url))
/** Below the server, so that a built program finds the server's packages. */
const builds = join(home, 'apps/server/.cache/programs')

const commands = readdirSync(join(home, 'apps/server/src/commands'))
  .filter((name) => !name.endsWith('.test.ts'))
  .map((name) => `apps/server/src/commands/${name}`)

/** Every program of ours that a test starts. */
const programs = [
  'apps/server/src/main.ts',
  ...commands,
  'apps/server/test/api-process.ts',
  'apps/server/test/simulation/command.ts',
  'apps/signer/src/main.ts',
]

/** A built file looks for the files beside its source (definitions, pages, threads) where the source is. */
const sourceAddresses: Plugin = {
  name: 'source-addresses',
  transform(code, id) {
    if (!id.startsWith(home) || id.includes('/node_modules/') || !code.includes('import.meta.')) return
    return code
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      .replaceAll('import.meta.dirname', JSON.stringify(join(id, '..')))
  },
}

/**
 * Builds the programs once for a run of tests, which start about a hundred. A process that compiles its own sources takes
 * several times as long to start, and one that loads each module from a file of its own twice as long.
 */
async function buildPrograms(outDir: string): Promise<void> {
  await build({
    // Where all packages of the programs can be resolved: others are bundled, which some do not support.
    root: join(home, 'apps/server'),
    configFile: false,
    logLevel: 'error',
    plugins: [sourceAddresses],
    // Typebox alone consists of several hundred modules.
    ssr: { noExternal: [/^@ganj\//, 'typebox'] },
    build: {
      ssr: true,
      target: 'node20',
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(programs.map((path) => [path.replace(/\.ts$/, ''), join(home, path)])),
        output: { entryFileNames: '[name].js' },
      },
    },
  })
}

/** Removes what killed runs have left. */
async function removeForgotten(): Promise<void> {
  for (const name of await readdir(builds)) {
    if (!isRunning(Number(name))) await rm(join(builds, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await mkdir(builds, { recursive: true })
  await removeForgotten()
  const folder = join(builds, String(process.pid))
  await buildPrograms(folder)
  project.provide('programs', folder)
  project.onTestsRerun(() => buildPrograms(folder))
  return () => rm(folder, { recursive: true, force: true })
}
