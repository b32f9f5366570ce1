import { prefersReducedMotion } from '@ganj/ui'
import { afterEach, expect, test, vi } from 'vitest'
import { deviceStore } from '../storage.ts'
import { chooseMotion, useMotionChoice } from './motion-choice.ts'
import { motionLevel, motionLevelOf, onMotionLevel } from './motion-level.ts'

const android = (deviceClass: string) =>
  `Mozilla/5.0 Telegram-Android/11.3.3 (Samsung SM-A14; Android 13; SDK 33; ${deviceClass})`

afterEach(() => {
  chooseMotion(false)
  vi.unstubAllGlobals()
})

test('the level is low on a weak device and for a player who chose reduced motion', () => {
  expect(motionLevelOf(android('LOW'), false)).toBe('low')
  expect(motionLevelOf(android('AVERAGE'), false)).toBe('average')
  expect(motionLevelOf('Mozilla/5.0', false)).toBe('high')
  expect(motionLevelOf(android('HIGH'), true)).toBe('low')
})

test('the choice of reduced motion applies to scripts and style sheets at once, is stored, and can be reverted', () => {
  expect([motionLevel(), prefersReducedMotion()]).toEqual(['high', false])
  chooseMotion(true)
  expect([motionLevel(), prefersReducedMotion()]).toEqual(['low', true])
  expect(document.documentElement.dataset.motion).toBe('reduced')
  expect(deviceStore.get('ganj.motion')).toBe('reduced')
  expect(useMotionChoice.getState().isReduced).toBe(true)
  chooseMotion(false)
  expect([motionLevel(), prefersReducedMotion()]).toEqual(['high', false])
  expect(deviceStore.get('ganj.motion')).toBeNull()
})

test('a subscriber to the level is called for the player and the device, until it unsubscribes', () => {
  const device = new EventTarget()
  vi.stubGlobal('matchMedia', () => Object.assign(device, { matches: false }))
  const changed = vi.fn()
  const stop = onMotionLevel(changed)
  chooseMotion(true)
  device.dispatchEvent(new Event('change'))
  expect(changed).toHaveBeenCalledTimes(2)
  stop()
  chooseMotion(false)
  device.dispatchEvent(new Event('change'))
  expect(changed).toHaveBeenCalledTimes(2)
})
