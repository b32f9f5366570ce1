// @vitest-environment node
import { expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { VERSION } from './core.ts'

test('events report the version that runs: the package’s own', () => {
  expect(VERSION).toBe(manifest.version)
})
