/** Builds the documentation site into `site/dist`: the documents, and a reference of the API made from its contract. */
import { cpSync, existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { referenceOf } from './api-reference.mjs'
import { root, run, say, setUp, stop } from './set-up.mjs'

await setUp()
const site = join(root, 'site')
if (!existsSync(join(site, 'node_modules/vitepress'))) {
  say('Installing the tools of the site. This happens once ...')
  const npm = process.env.npm_execpath
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = await (npm
    ? run(process.execPath, [npm, ...args], { cwd: site })
    : run('npm', args, { cwd: site }))
  if (status !== 0) stop('They could not be installed: see above.')
}

const { status, output } = await run(
  process.execPath,
  ['--import', 'tsx', join(root, 'apps/server/src/commands/openapi.ts')],
  { quiet: true },
)
if (status !== 0) stop(output)
// The tools resolve the imports of a page from its folder, so they get copies at the same paths as in the repository.
const pages = join(site, 'pages')
rmSync(pages, { recursive: true, force: true })
for (const path of [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'docs',
  'packages/wallet/README.md',
  'packages/wallet/pictures',
]) {
  cpSync(join(root, path), join(pages, path), { recursive: true })
}
writeFileSync(join(pages, 'docs/api-reference.md'), referenceOf(JSON.parse(output)))

const built = await run(process.execPath, [join(site, 'node_modules/vitepress/bin/vitepress.js'), 'build'], {
  cwd: site,
})
if (built.status !== 0) stop('The site could not be built: see above.')
const files = readdirSync(join(site, 'dist'), { recursive: true }).map((path) => join(site, 'dist', path))
const made = files.filter((path) => path.endsWith('.html')).length
const bytes = files.reduce((sum, path) => sum + statSync(path).size, 0)
console.log(`${made} pages in site/dist, ${(bytes / 1e6).toFixed(1)} MB`)
