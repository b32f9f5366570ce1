/**
 * Makes the next version from `.changeset/`: changesets raises the packages and writes their changelogs. The product's own
 * version, changelog and lockfile, and the versions that sources report, are no part of a package, so they follow here.
 */
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { read, root, run, stop } from './set-up.mjs'

const cli = '@changesets/cli@3.0.3'

/** The sources that report the version, of the server and of the wallet. */
const reported = ['apps/server/src/app.ts', 'packages/wallet/src/core/core.ts']

/** The entries of a version in the changelogs of all packages, each once, those of the larger steps first. */
export function entriesOf(version, changelogs) {
  const steps = { Major: new Set(), Minor: new Set(), Patch: new Set() }
  for (const changelog of changelogs) {
    const section = changelog.split(/^## /m).find((text) => text.startsWith(`${version}\n`)) ?? ''
    for (const part of section.split(/^### /m).slice(1)) {
      const entries = part.split(/^(?=- )/m).slice(1)
      for (const entry of entries)
        if (!entry.startsWith('- Updated dependencies')) steps[part.split(' ', 1)[0]].add(entry.trim())
    }
  }
  return Object.values(steps).flatMap((entries) => [...entries])
}

/** Gives the product in `folder` the version of its server, which all packages share. */
export function raiseProduct(folder) {
  const rewrite = (path, change) => writeFileSync(join(folder, path), change(read(join(folder, path))))
  const { version } = JSON.parse(read(join(folder, 'apps/server/package.json')))
  const changelogs = ['apps', 'packages'].flatMap((parent) =>
    readdirSync(join(folder, parent)).map((name) => read(join(folder, parent, name, 'CHANGELOG.md')) ?? ''),
  )
  const section = `## ${version}\n\n${entriesOf(version, changelogs).join('\n')}\n\n`
  rewrite('package.json', (text) => text.replace(/("version": )"[^"]*"/, `$1"${version}"`))
  for (const path of reported)
    rewrite(path, (text) => text.replace(/(export const version = )'[^']*'/i, `$1'${version}'`))
  rewrite('CHANGELOG.md', (text) =>
    text.includes(`\n## ${version}\n`) ? text : text.replace(/^(?=## )/m, () => section),
  )
}

if (import.meta.filename === process.argv[1]) {
  const succeed = async (program, ...args) => {
    const { status } = await run(program, args)
    if (status !== 0) stop(`${program} ${args.join(' ')} failed: see above.`)
  }
  await succeed('npx', '--yes', cli, 'version')
  raiseProduct(root)
  await succeed('npm', 'install', '--package-lock-only', '--ignore-scripts')
}
