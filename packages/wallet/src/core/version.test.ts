// @vitest-environment node
import { expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { VERSION } from './core.ts'

test('events report the version of the package', () => {
  expect(VERSION).toBe(manifest.version)
})
