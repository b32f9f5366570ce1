import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findLockfileFaults } from './lockfile.mjs'

const folders = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

const sound = { version: '1.0.0', integrity: 'sha512-AAAA' }

/** What is found where one package is installed. */
function found(entry, { allowScripts = {}, dependencies = { one: '1.0.0' } } = {}) {
  const root = mkdtempSync(join(tmpdir(), 'ganj-lockfile-'))
  folders.push(root)
  writeFileSync(join(root, 'package.json'), JSON.stringify({ allowScripts }))
  const packages = { '': { dependencies }, 'node_modules/one': entry }
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }))
  return findLockfileFaults(root)
}

test('the lockfile of the project holds', () => {
  expect(findLockfileFaults(resolve(import.meta.dirname, '..'))).toEqual([])
})

test('a package needs the hash of its content and no address', () => {
  expect(found(sound)).toEqual([])
  expect(found({ version: '1.0.0' })).toEqual(['one: has no sha512 hash'])
  expect(found({ version: '1.0.0', integrity: 'sha1-AAAA' })).toEqual(['one: has no sha512 hash'])
  expect(found({ ...sound, resolved: 'https://registry.test/one.tgz' })).toEqual([
    'one: names an address, which ties the project to one registry',
  ])
})

test('an install script is allowed or refused by name, and a name that is gone is taken out', () => {
  const scripted = { ...sound, hasInstallScript: true }
  expect(found(scripted)).toEqual([
    'one: has an install script that allowScripts in package.json neither allows nor refuses',
  ])
  expect(found(scripted, { allowScripts: { one: false } })).toEqual([])
  expect(found(sound, { allowScripts: { two: true } })).toEqual([
    'two: is named in allowScripts and is not installed',
  ])
})

test.each([
  '^1.0.0',
  '1.x',
  '*',
  'latest',
  'github:one/one',
  'https://one.test/one.tgz',
  'git+ssh://one.test/one',
])('a workspace that asks for %s is refused', (version) => {
  expect(found(sound, { dependencies: { one: version } })).toEqual([
    `one: the root asks for ${version}, not for one version`,
  ])
})
