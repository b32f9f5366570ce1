/** Builds everything that an image contains, each part only when it has changed: `node deploy/image/build.mjs`. */
import { join } from 'node:path'
import { buildAll } from '../../scripts/build.mjs'
import { root, run, stop } from '../../scripts/set-up.mjs'

export async function buildForImage() {
  process.chdir(root)
  await buildAll()
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const { status, output } = await run(process.execPath, [vite, 'build'], {
    quiet: true,
    cwd: join(root, 'apps/signer'),
    env: { NODE_ENV: 'production' },
  })
  if (status !== 0) stop(`${output}\nBuilding the signer failed: see above.`)
}

if (import.meta.filename === process.argv[1]) await buildForImage()
