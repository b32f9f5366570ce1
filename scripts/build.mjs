import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { read, root, run, say, stop } from './set-up.mjs'

const parts = [
  { app: 'game', name: 'the game', made: 'index.html' },
  { app: 'web', name: 'the app', made: 'index.html' },
  { app: 'admin', name: 'the console', made: 'index.html' },
  { app: 'server', name: 'the server', made: 'main.js' },
]

/** Builds the server and the pages that it serves, each only when its sources have changed. */
export async function buildAll() {
  mkdirSync('.cache', { recursive: true })
  const shared = [contentOf('packages'), contentOf('build'), read('package-lock.json')]
  await Promise.all(parts.map((part) => build(part, shared)))
}

async function build({ app, name, made }, shared) {
  const folder = join('apps', app)
  const stamp = join('.cache', `built-${app}`)
  const sources = [...shared, contentOf(folder)].join()
  const hash = createHash('sha256').update(sources).digest('hex')
  if (read(stamp) === hash && existsSync(join(folder, 'dist', made))) return
  say(`Building ${name} ...`)
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const { status, output } = await run(process.execPath, [vite, 'build'], {
    quiet: true,
    cwd: folder,
    // A development server serves the production pages too.
    env: { NODE_ENV: 'production' },
  })
  if (status !== 0) stop(`${output}\nBuilding ${name} failed: see above.`)
  writeFileSync(stamp, hash)
}

/** A digest of all files of a folder except tests and generated files. */
function contentOf(folder) {
  const hash = createHash('sha256')
  const skipped = /^(dist|maps|node_modules|\.cache)$|\.test\.tsx?$/
  const visit = (path) => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (skipped.test(entry.name)) continue
      const inside = join(path, entry.name)
      if (entry.isDirectory()) visit(inside)
      else if (entry.isFile()) hash.update(`${inside}\n`).update(readFileSync(inside))
    }
  }
  visit(folder)
  return hash.digest('hex')
}
