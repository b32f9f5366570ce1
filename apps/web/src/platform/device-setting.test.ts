import { beforeEach, expect, test } from 'vitest'
import { deviceSetting } from './device-setting.ts'

const setting = deviceSetting('ganj.test-setting', ['less', 'none'])

beforeEach(() => localStorage.clear())

test('a setting is kept as it was chosen, and as usual it is not kept at all', () => {
  expect(setting.read()).toBeNull()
  setting.write('none')
  expect(deviceSetting('ganj.test-setting', ['less', 'none']).read()).toBe('none')
  setting.write(null)
  expect(setting.read()).toBeNull()
  expect(localStorage.getItem('ganj.test-setting')).toBeNull()
})

test('what is no value of it counts as not chosen', () => {
  localStorage.setItem('ganj.test-setting', 'everything')
  expect(setting.read()).toBeNull()
})
