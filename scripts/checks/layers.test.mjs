import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findViolations } from './layers.mjs'

const repository = resolve(import.meta.dirname, '../..')
let copy

/** A temporary repository with the same settings, packages and tools, and only the planted sources. */
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'ganj layers '))
  const settings = ['package.json', 'biome.json', '.oxlintrc.json', 'tsconfig.base.json', '.gitignore']
  const workspaces = ['apps', 'packages'].flatMap((part) =>
    readdirSync(join(repository, part)).flatMap((name) => [
      `${part}/${name}/package.json`,
      `${part}/${name}/tsconfig.json`,
    ]),
  )
  for (const path of [...settings, ...workspaces]) cpSync(join(repository, path), join(copy, path))
  mkdirSync(join(copy, 'node_modules/@ganj'), { recursive: true })
  for (const name of readdirSync(join(repository, 'node_modules'))) {
    if (name === '@ganj') continue
    symlinkSync(join(repository, 'node_modules', name), join(copy, 'node_modules', name))
  }
  for (const name of readdirSync(join(repository, 'packages'))) {
    symlinkSync(join(copy, 'packages', name), join(copy, 'node_modules/@ganj', name))
  }
  spawnSync('git', ['init', '--quiet'], { cwd: copy })
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

function plant(files) {
  for (const [path, lines] of Object.entries(files)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    writeFileSync(join(copy, path), `${[lines].flat().join('\n')}\n`)
  }
  return () => {
    for (const path of Object.keys(files)) rmSync(join(copy, path))
  }
}

function run(tool, args) {
  const program = join(copy, 'node_modules/.bin', tool)
  const { stdout } = spawnSync(program, args, { cwd: copy, encoding: 'utf8' })
  return JSON.parse(stdout).diagnostics.filter(({ severity }) => severity === 'error')
}

describe('an import from a higher layer is a violation', () => {
  const planted = {
    'upward in the server': ['apps/server/src/platform/a.ts', "import { x } from '../auth/x.ts'"],
    'from a browser test into an app': ['e2e/src/a.ts', "import { x } from '../../apps/server/src/x.ts'"],
    'from a bench into an app, only a type': [
      'bench/src/a/b.ts',
      "import type { X } from '../../../apps/server/src/platform/x.ts'",
    ],
    'upward through an alias': ['apps/server/src/platform/a.ts', "import { x } from '#ledger/x.ts'"],
    'upward, from deep below': ['apps/server/src/platform/a/b.ts', "export * from '../../features/x/y.ts'"],
    'upward, only a type': ['apps/server/src/auth/a.ts', "import type { X } from '#ledger/x.ts'"],
    'upward, only when it runs': ['apps/server/src/ledger/a.ts', "export const a = import('../app.ts')"],
    'upward, inside a type': ['apps/server/src/auth/a.ts', "export type A = import('#ledger/x.ts').X"],
    'into another feature': ['apps/server/src/features/shop/a.ts', "import { x } from '../wheel/x.ts'"],
    'into another feature through an alias': [
      'apps/server/src/features/shop/a.ts',
      "import { x } from '#platform/../features/wheel/x.ts'",
    ],
    'from a feature to its reactions': ['apps/server/src/features/a/a.ts', "import '../../reactions.ts'"],
    'from an unlisted folder to the reactions': ['apps/server/src/admin/a.ts', "import '../reactions.ts'"],
    'from the composition to the entry point': ['apps/server/src/app.ts', "import './main.ts'"],
    'past the entry of a feature, in the composition': [
      'apps/server/src/app.ts',
      "import { x } from './features/shop/buy.ts'",
    ],
    'past the entry of a feature, in a reaction': [
      'apps/server/src/reactions.ts',
      "import { x, type Y } from './features/shop/buy.ts'",
    ],
    'past the entry of a feature, in the list of content': [
      'apps/server/src/content-kinds.ts',
      "export { x } from './features/shop/content.ts'",
    ],
    'past the entry of a feature, only when it runs': [
      'apps/server/src/api.ts',
      "export const a = import('./features/shop/buy.ts')",
    ],
    'past the entry of a feature, in a process': [
      'apps/server/src/processes/worker.ts',
      "import '../features/shop/buy.ts'",
    ],
    'into a deeper file of that name': [
      'apps/server/src/product-catalogue.ts',
      "import { x } from './features/shop/sell/feature.ts'",
    ],
    'from a command to the entry point': ['apps/server/src/commands/a.ts', "import '../main.ts'"],
    'from a folder that has no layer': ['apps/server/src/unlisted/a.ts', "import '#platform/x.ts'"],
    'upward in the app': ['apps/web/src/platform/a.tsx', "import { X } from '../app/x.tsx'"],
    'into another screen': ['apps/web/src/features/shop/a.tsx', "import { X } from '../wheel/x.tsx'"],
    'from a screen to the shell': ['apps/web/src/features/shop/a.tsx', "import { X } from '../../app/x.tsx'"],
    'from an app to another': ['apps/web/src/platform/a.ts', "import type { X } from '@ganj/server'"],
    'from an app into the folder of another': [
      'apps/web/src/platform/a.ts',
      "import type { X } from '../../../server/src/x.ts'",
    ],
    'from an app around a package name': [
      'apps/game/src/a.ts',
      "import { x } from '../../../packages/game-core/src/index.ts'",
    ],
    'from a package to an app': ['packages/ui/src/a.test.ts', "import { x } from '@ganj/web'"],
    'from a package into the folder of an app': [
      'packages/ui/src/a.ts',
      "import '../../../apps/web/src/x.ts'",
    ],
    'from the contract to its client': ['packages/contract/src/a.ts', "import { x } from '@ganj/client'"],
    'from the contract to a library': ['packages/contract/src/a.ts', "import { x } from 'fastify'"],
    'from the rules to anything': ['packages/game-core/src/a.ts', "import { x } from 'node:crypto'"],
    'from the bridge to the rules, not only a type': [
      'packages/game-bridge/src/a.ts',
      "import { x } from '@ganj/game-core'",
    ],
    'from the client to a library': ['packages/client/src/a.ts', "import { x } from 'axios'"],
  }
  test.each(Object.entries(planted))('%s', (_name, [path, line]) => {
    const remove = plant({ [path]: ['export const before = 1', line] })
    expect(findViolations(copy)).toEqual([expect.stringMatching(new RegExp(`^${path}:2: `))])
    remove()
  })
})

test('imports from a lower layer or the same module are allowed', () => {
  const remove = plant({
    'apps/server/src/platform/database/a.ts': ["import '../b.ts'", "import pg from 'pg'"],
    'apps/server/src/features/shop/a.ts': [
      "import './b.ts'",
      "import '#ledger/b.ts'",
      "import '@ganj/contract'",
    ],
    'apps/server/src/features/shop/a.test.ts': [
      "import '../../test-app.ts'",
      "import { test } from 'vitest'",
    ],
    'apps/server/src/reactions.ts': [
      "import type { X } from './features/shop/a.ts'",
      "export type { Y } from './features/shop/a.ts'",
    ],
    'apps/server/src/app.ts': "import { x } from './features/shop/feature.ts'",
    'apps/server/src/processes/bot.ts': "import { x } from '../features/shop/feature.ts'",
    'apps/server/src/commands/b.ts': "import { x } from '../features/shop/a.ts'",
    'apps/server/src/test-entry.ts': "import './app.ts'",
    'apps/server/src/commands/a.ts': "import '../app.ts'",
    'apps/web/src/main.tsx': ["import './app/a.tsx'", "import './style.css'"],
    'apps/web/src/features/shop/a.tsx': ["import '#platform/b.ts'", "import '@ganj/ui'", "import 'react'"],
    'packages/contract/src/a.ts': [
      "import { Type } from 'typebox'",
      "import 'typebox/value'",
      "import './b.ts'",
    ],
    'packages/game-bridge/src/a.ts': "import type { Run } from '@ganj/game-core'",
    'packages/game-core/src/a.test.ts': "import fc from 'fast-check'",
    'packages/wallet/src/react/a.ts': ["import '../core/b.ts'", "import '@tonconnect/sdk'"],
  })
  expect(findViolations(copy)).toEqual([])
  remove()
})

test('import cycles are errors, also through an alias, a package, a type', () => {
  const remove = plant({
    'apps/server/src/auth/a.ts': ["import type { B } from '#auth/b.ts'", 'export type A = B | 1'],
    'apps/server/src/auth/b.ts': ["import type { A } from './a.ts'", 'export type B = A | 2'],
    'apps/web/src/platform/c.ts': ["import { d } from './d.ts'", 'export const c = (): number => d()'],
    'apps/web/src/platform/d.ts': ["import { c } from './c.ts'", 'export const d = (): number => c()'],
    'packages/contract/src/index.ts': ["import type { D } from '@ganj/client'", 'export type C = D | 1'],
    'packages/client/src/index.ts': ["import type { C } from '@ganj/contract'", 'export type D = C | 2'],
    'packages/client/src/straight.ts': "export { type D } from './index.ts'",
  })
  const found = run('biome', ['lint', '--only=suspicious/noImportCycles', '--reporter=json', '.'])
  expect(found.map(({ location }) => location.path).sort()).toEqual([
    'apps/server/src/auth/a.ts',
    'apps/server/src/auth/b.ts',
    'apps/web/src/platform/c.ts',
    'apps/web/src/platform/d.ts',
    'packages/client/src/index.ts',
    'packages/contract/src/index.ts',
  ])
  remove()
})

test('floating promises, and time, chance and inexact numbers in the rules are errors', () => {
  const remove = plant({
    'apps/server/src/auth/a.ts': [
      "import { readFile } from 'node:fs/promises'",
      "import pg from 'pg'",
      'export async function a(pool: pg.Pool) {',
      "  pool.query('select 1')",
      "  readFile('b')",
      '  for (const each of [a]) each(pool)',
      '  await Promise.resolve()',
      '}',
    ],
    'packages/game-core/src/a.ts': [
      'export const a = Math.random()',
      'export const b = Date.now()',
      'export const c = new Date()',
      'export const d = performance.now()',
      'export const e = Math.sin(1)',
      'export const { cos } = Math',
      "export const f = parseFloat('1')",
      "export const g = Math['random']()",
      'export const h = globalThis.Date',
      'export const fine = Math.imul(2, 3) + Math.abs(1)',
    ],
  })
  const found = run('oxlint', ['--type-aware', '--format=json', '.'])
  const places = found.map(({ filename, labels }) => `${filename}:${labels[0].span.line}`)
  const lines = (file, numbers) => numbers.map((number) => `${file}:${number}`)
  expect([...new Set(places)].sort()).toEqual([
    ...lines('apps/server/src/auth/a.ts', [4, 5, 6]),
    ...lines('packages/game-core/src/a.ts', [1, 2, 3, 4, 5, 6, 7, 8, 9]),
  ])
  remove()
})
