import { expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { versionInfo } from './core.ts'

test('events report the versions that run: ours, and the SDK’s as it is depended on', () => {
  expect(versionInfo).toEqual({
    ton_connect_sdk_lib: manifest.dependencies['@tonconnect/sdk'],
    ton_connect_ui_lib: manifest.version,
  })
})
