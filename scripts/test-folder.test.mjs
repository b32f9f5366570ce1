import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestFolder } from './test-folder.mjs'

let memory

beforeEach(() => {
  memory = mkdtempSync(join(tmpdir(), 'ganj test folder '))
})

afterEach(() => {
  rmSync(memory, { recursive: true, force: true })
})

test('a run has a folder of its own, which is removed with all that is in it', () => {
  const [one, other] = [createTestFolder({ memory, needed: 1 }), createTestFolder({ memory, needed: 1 })]
  expect(one.path).not.toBe(other.path)
  writeFileSync(join(one.path, 'file'), 'content')
  one.remove()
  expect([existsSync(one.path), existsSync(other.path)]).toEqual([false, true])
})

test('without enough free memory, or without a file system in memory, there is none', () => {
  expect(createTestFolder({ memory, needed: Number.MAX_SAFE_INTEGER })).toBeUndefined()
  expect(createTestFolder({ memory: join(memory, 'missing'), needed: 1 })).toBeUndefined()
})

test('the folders of killed runs are removed, those of others stay', () => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  const names = [`ganj-test-run-${pid}-a`, `ganj-test-run-${process.pid}-b`, 'of-somebody-else']
  for (const name of names) mkdirSync(join(memory, name))
  createTestFolder({ memory, needed: 1 })
  expect(names.map((name) => existsSync(join(memory, name)))).toEqual([false, true, true])
})
