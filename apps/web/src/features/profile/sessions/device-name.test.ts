// @vitest-environment node
import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

test.each([
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36 Telegram-Android/11.3 (Google Pixel 8; Android 14; SDK 34; HIGH)',
    'Telegram · Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari · iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox · Linux'],
  ['گوشی من', 'گوشی من'],
  ['', ''],
])('%s is called %s', (device, name) => expect(deviceName(device)).toBe(name))
