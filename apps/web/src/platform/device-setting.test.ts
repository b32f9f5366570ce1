import { beforeEach, expect, test } from 'vitest'
import { deviceSetting } from './device-setting.ts'

const setting = deviceSetting('ganj.test-setting', ['less', 'none'])

beforeEach(() => localStorage.clear())

test('a chosen value is stored, the default is not stored', () => {
  expect(setting.read()).toBeNull()
  setting.write('none')
  expect(deviceSetting('ganj.test-setting', ['less', 'none']).read()).toBe('none')
  setting.write(null)
  expect(setting.read()).toBeNull()
  expect(localStorage.getItem('ganj.test-setting')).toBeNull()
})

test('an invalid stored value counts as the default', () => {
  localStorage.setItem('ganj.test-setting', 'everything')
  expect(setting.read()).toBeNull()
})
