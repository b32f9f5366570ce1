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

/** The findings in a lockfile with one installed package. */
const found = (entry, { allowScripts = {}, dependencies = { one: '1.0.0' } } = {}) =>
  foundIn({ '': { dependencies }, 'node_modules/one': entry }, allowScripts)

/** The findings in a lockfile of these packages. */
function foundIn(packages, allowScripts = {}) {
  const root = mkdtempSync(join(tmpdir(), 'ganj-lockfile-'))
  folders.push(root)
  writeFileSync(join(root, 'package.json'), JSON.stringify({ allowScripts }))
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }))
  return findLockfileFaults(root)
}

test.each(['../..', '../../site'])('the lockfile of %s is valid', (folder) => {
  expect(findLockfileFaults(resolve(import.meta.dirname, folder))).toEqual([])
})

test('an optional package of another platform is in the lockfile, beside its dependent or above', () => {
  const optional = { ...sound, optionalDependencies: { two: '1.0.0' } }
  const packages = (more) => ({ '': {}, 'node_modules/one': optional, ...more })
  const gap = ['two: is optional in node_modules/one and not in the lockfile']
  expect(foundIn(packages({}))).toEqual(gap)
  expect(foundIn(packages({ 'node_modules/two': sound }))).toEqual([])
  expect(foundIn(packages({ 'node_modules/one/node_modules/two': sound }))).toEqual([])
  expect(foundIn(packages({ 'node_modules/three/node_modules/two': sound }))).toEqual(gap)
})

test('a package needs the hash of its content and no address', () => {
  expect(found(sound)).toEqual([])
  expect(found({ version: '1.0.0' })).toEqual(['one: has no sha512 hash'])
  expect(found({ version: '1.0.0', integrity: 'sha1-AAAA' })).toEqual(['one: has no sha512 hash'])
  expect(found({ ...sound, resolved: 'https://registry.test/one.tgz' })).toEqual([
    'one: names an address, which ties the project to one registry',
  ])
})

test('an install script is allowed or refused by name, and a name of a removed package is an error', () => {
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
])('a workspace with the version %s is refused', (version) => {
  expect(found(sound, { dependencies: { one: version } })).toEqual([
    `one: the root asks for ${version}, not for one version`,
  ])
})
