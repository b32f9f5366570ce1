import { expect, test } from 'vitest'
import { motionLevelOf } from './motion-level.ts'

const android = (deviceClass: string) =>
  `Mozilla/5.0 Telegram-Android/11.3.3 (Samsung SM-A14; Android 13; SDK 33; ${deviceClass})`

test('a weak device and a player who asked for less get less', () => {
  expect(motionLevelOf(android('LOW'), false)).toBe('low')
  expect(motionLevelOf(android('AVERAGE'), false)).toBe('average')
  expect(motionLevelOf('Mozilla/5.0', false)).toBe('high')
  expect(motionLevelOf(android('HIGH'), true)).toBe('low')
})
