import { execFileSync } from 'node:child_process'
import { copyFile, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const HOME = fileURLToPath(new URL('..', import.meta.url))
const DIST = `${HOME}dist`

/**
 * Builds what is published: one JavaScript file and one declaration per source file, so that bundlers of every kind
 * split and shake as they like and `'use client'` stays where it was written. The repository itself uses the sources.
 */
export async function buildPackage(): Promise<void> {
  await rm(DIST, { recursive: true, force: true })
  const compiler = createRequire(import.meta.url)
    .resolve('typescript/package.json')
    .replace('package.json', 'bin/tsc')
  execFileSync(process.execPath, [compiler, '-p', `${HOME}tsconfig.build.json`], { stdio: 'inherit' })
  for (const name of await readdir(DIST, { recursive: true })) {
    if (name.endsWith('.d.ts')) await pointToScripts(`${DIST}/${name}`)
  }
  const {
    publishConfig,
    devDependencies: _,
    scripts: __,
    ...manifest
  } = JSON.parse(await readFile(`${HOME}package.json`, 'utf8'))
  await writeFile(`${DIST}/package.json`, `${JSON.stringify({ ...manifest, ...publishConfig }, null, 2)}\n`)
  await copyFile(`${HOME}README.md`, `${DIST}/README.md`)
  await cp(`${HOME}pictures`, `${DIST}/pictures`, { recursive: true })
  await copyFile(`${HOME}../../LICENSE`, `${DIST}/LICENSE`)
}

/** The compiler rewrites extensions in scripts but not in declarations. */
async function pointToScripts(file: string): Promise<void> {
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replaceAll(/(from '|import\(')(\.[^']+)\.tsx?'/g, "$1$2.js'"))
}

/** Builds and packs. @returns the archive's path */
export async function packPackage(to = `${HOME}.cache`): Promise<string> {
  await buildPackage()
  await mkdir(to, { recursive: true })
  const said = execFileSync('npm', ['pack', '--json', '--pack-destination', to], {
    cwd: DIST,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const reply = JSON.parse(said)
  const [{ filename }] = Array.isArray(reply) ? reply : Object.values(reply)
  return `${to}/${filename}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await packPackage())
