import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findRetiredWords } from './words.mjs'

let root
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ganj words '))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function plant(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const found = () => findRetiredWords(root)

test.each([
  ['a document', 'docs/a.md', 'One.\nThe Lively House opens.\n', 2],
  ['a document at the root', 'README.md', 'Wait till it ends.\n', 1],
  ['a comment', 'apps/web/src/a.ts', '\n// The lively house.\n', 2],
  ['a part of an identifier', 'apps/server/src/a.ts', '\nconst openKeeper = 1\n', 2],
  ['an identifier', 'apps/web/src/a.ts', 'const openLivelyHouse = 1\n', 1],
  ['a column', 'apps/server/src/a.sql', '-- 1\nSELECT lively_house\n', 2],
  ['a title of a test', 'e2e/src/a.test.ts', "test('a lively house opens')\n", 1],
  ['the name of a file', 'e2e/src/lively-house.ts', 'export {}\n', 1],
])('a retired word is found in %s', (_where, path, text, line) => {
  plant(path, text)
  expect(found()).toEqual([expect.stringMatching(new RegExp(`^${path}:${line}: '.*' was retired: say `))])
})

test.each([
  ['another meaning', 'docs/a.md', 'The rest goes to the house account. There is room for more.'],
  ['another meaning, over two lines', 'docs/a.md', 'The rest goes to the house\n  account.'],
  ['a part of another word', 'docs/a.md', 'Until it appears, shared by all.'],
  ['a longer word', 'apps/web/src/a.ts', 'const housekeeper = 1'],
  ['what is generated', 'apps/server/schema.sql', '-- lively house'],
  ['a migration', 'apps/server/migrations/001-a.sql', '-- lively house'],
  ['a text for players', 'apps/web/src/platform/i18n/catalogues/en.json', '{ "a": "lively house" }'],
])('%s is no retired word', (_what, path, text) => {
  plant(path, text)
  expect(found()).toEqual([])
})
