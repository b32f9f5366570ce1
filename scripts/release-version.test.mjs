import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { raiseProduct } from './release-version.mjs'

let folder

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ganj release '))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const files = {
  'package.json': '{\n  "name": "ganj",\n  "version": "0.1.0"\n}\n',
  'CHANGELOG.md': '# Changelog\n\nWhat it is.\n\n## 0.1.0\n\nThe first version.\n',
  'apps/server/package.json': '{ "version": "0.2.0" }',
  'apps/server/CHANGELOG.md': `# @ganj/server

## 0.2.0

### Minor Changes

- aaaaaaa: Something new,
  in two lines.

### Patch Changes

- bbbbbbb: Costs $1 less.
- Updated dependencies [aaaaaaa]
  - @ganj/contract@0.2.0

## 0.1.0

### Minor Changes

- ccccccc: Something old.
`,
  'packages/wallet/CHANGELOG.md': '# Changes\n\n## 0.2.0\n\n### Patch Changes\n\n- bbbbbbb: Costs $1 less.\n',
  'apps/server/src/app.ts': "export const version = '0.1.0'\n",
  'packages/wallet/src/core/core.ts': "/** Version. */\nexport const VERSION = '0.1.0'\n",
}

test('the product gets the version of its packages, and every change once', () => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  raiseProduct(folder)
  raiseProduct(folder)
  const result = (path) => readFileSync(join(folder, path), 'utf8')
  expect(JSON.parse(result('package.json'))).toEqual({ name: 'ganj', version: '0.2.0' })
  expect(result('apps/server/src/app.ts')).toBe("export const version = '0.2.0'\n")
  expect(result('packages/wallet/src/core/core.ts')).toContain("VERSION = '0.2.0'")
  expect(result('CHANGELOG.md')).toBe(`# Changelog

What it is.

## 0.2.0

- aaaaaaa: Something new,
  in two lines.
- bbbbbbb: Costs $1 less.

## 0.1.0

The first version.
`)
})

test('the repository has one version', () => {
  const versionOf = (path) =>
    readFileSync(join(import.meta.dirname, '..', path), 'utf8').match(/version("?: "| = ')([^"']+)/i)[2]
  const paths = ['apps/server/package.json', 'apps/server/src/app.ts', 'packages/wallet/src/core/core.ts']
  expect(new Set([versionOf('package.json'), ...paths.map(versionOf)]).size).toBe(1)
})
