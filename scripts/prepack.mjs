/**
 * Prepares a package for `npm pack` and `npm publish`, which run it in the package's folder. Builds ECMAScript modules and
 * CommonJS, one file for each source file, with types of both, and points the manifest at them. Inside the repository packages
 * export their sources; `postpack.mjs` restores that manifest.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { publishedAt } from './published-at.mjs'

const home = process.cwd()
const dist = join(home, 'dist')
const compiler = createRequire(import.meta.url)
  .resolve('typescript/package.json')
  .replace('package.json', 'bin/tsc')

const compile = (folder, ...options) =>
  execFileSync(
    process.execPath,
    [compiler, '-p', join(home, 'tsconfig.build.json'), '--outDir', join(dist, folder), ...options],
    { stdio: ['ignore', process.stderr, process.stderr] },
  )

/** Rewrites the extensions in declarations, which the compiler does only in scripts. */
async function pointToScripts(folder) {
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith('.d.ts')) continue
    const text = await readFile(join(folder, name), 'utf8')
    await writeFile(
      join(folder, name),
      text.replaceAll(/((?:from|import) '|import\(')(\.[^']+)\.tsx?'/g, "$1$2.js'"),
    )
  }
}

/** The exports of `./src/a.ts` for both kinds of modules. */
function published(source) {
  const file = source.replace(/^\.\/src\/(.*)\.tsx?$/, '$1')
  const both = (folder) => ({
    types: `./dist/${folder}/${file}.d.ts`,
    default: `./dist/${folder}/${file}.js`,
  })
  return { import: both('esm'), require: both('cjs') }
}

const manifest = JSON.parse(await readFile(join(home, 'package.json'), 'utf8'))
const backup = join(home, '.cache', 'package.json')
if (existsSync(backup)) throw new Error('A pack was interrupted: run `node ../../scripts/postpack.mjs` first')

await rm(dist, { recursive: true, force: true })
compile('esm')
compile('cjs', '--module', 'commonjs', '--verbatimModuleSyntax', 'false')
await pointToScripts(join(dist, 'esm'))
await pointToScripts(join(dist, 'cjs'))
await writeFile(join(dist, 'cjs', 'package.json'), '{ "type": "commonjs" }\n')

const sources = typeof manifest.exports === 'string' ? { '.': manifest.exports } : manifest.exports
const exports = Object.fromEntries(Object.entries(sources).map(([name, source]) => [name, published(source)]))
const entry = await import(pathToFileURL(join(dist, 'esm', 'index.js')).href)

if (manifest.peerDependencies?.react) {
  // The client boundary of server components. A directive in every module would cause warnings in other bundlers.
  const names = Object.keys(entry).filter((name) => name !== 'default')
  await writeFile(
    join(dist, 'esm', 'client.js'),
    `'use client'\nexport { ${names.join(', ')} } from './index.js'\n`,
  )
  await writeFile(join(dist, 'esm', 'client.d.ts'), "export * from './index.js'\n")
  const client = { types: './dist/esm/client.d.ts', default: './dist/esm/client.js' }
  exports['.'] = { 'react-server': client, ...exports['.'] }
}
const styles = join(dist, 'esm', 'react', 'style', 'button-css.js')
if (existsSync(styles)) {
  const { buttonCss } = await import(pathToFileURL(styles).href)
  await writeFile(join(dist, 'button.css'), buttonCss.trimStart())
  exports['./button.css'] = './dist/button.css'
}
exports['./package.json'] = './package.json'

await mkdir(join(home, '.cache'), { recursive: true })
await copyFile(join(home, 'package.json'), backup)
const { devDependencies: _, scripts: __, private: ___, ...kept } = manifest
const source = publishedAt(process.env, `packages/${basename(home)}`)
const { main, types } = { main: './dist/cjs/index.js', types: './dist/cjs/index.d.ts' }
await writeFile(
  join(home, 'package.json'),
  `${JSON.stringify({ ...kept, ...source, main, module: './dist/esm/index.js', types, exports }, null, 2)}\n`,
)
