// @vitest-environment node
import { maxTargetStep } from '@ganj/game-core'
import { describe, expect, test } from 'vitest'
import { createClock } from './loop.ts'
import { createPauses } from './pauses.ts'
import en from './texts/en.json'
import fa from './texts/fa.json'
import ru from './texts/ru.json'
import { wordsOf } from './texts/texts.ts'
import { createTouchInput } from './touch-input.ts'

describe('the clock', () => {
  test('gives sixty ticks a second at any frame rate', () => {
    for (const rate of [30, 60, 90, 144]) {
      const clock = createClock()
      let ticks = 0
      for (let frame = 0; frame <= rate; frame++) ticks += clock.due((frame * 1000) / rate)
      expect(Math.abs(ticks - 60)).toBeLessThanOrEqual(1)
    }
  })

  test('does not catch up after a stall', () => {
    const clock = createClock()
    clock.due(0)
    expect(clock.due(60_000)).toBe(5)
    expect(clock.due(60_017)).toBeLessThanOrEqual(2)
  })
})

describe('touch input', () => {
  test('drags the craft relative to its position, a little further than the touch moves', () => {
    const touchInput = createTouchInput()
    touchInput.put(100)
    touchInput.drag(8)
    expect(touchInput.next()).toBe(110)
  })

  test('never changes the target by more than a byte of the log can store', () => {
    const touchInput = createTouchInput()
    touchInput.drag(10_000)
    let last = 180
    for (let i = 0; i < 40; i++) {
      const next = touchInput.next()
      expect(next - last).toBeLessThanOrEqual(maxTargetStep)
      expect(Number.isInteger(next)).toBe(true)
      last = next
    }
    expect(last).toBeLessThanOrEqual(360)
  })

  test('reverses at once at a wall', () => {
    const touchInput = createTouchInput()
    touchInput.drag(5000)
    for (let i = 0; i < 60; i++) touchInput.next()
    const at = touchInput.next()
    touchInput.drag(-8)
    expect(touchInput.next()).toBe(at - 10)
  })

  test('follows the arrow keys', () => {
    const touchInput = createTouchInput()
    touchInput.press(-1, true)
    expect(touchInput.next()).toBeLessThan(180)
    touchInput.press(-1, false)
    const at = touchInput.next()
    expect(touchInput.next()).toBe(at)
  })
})

describe('a pause', () => {
  test('lasts until every reason has ended, and then counts 3, 2, 1', () => {
    const pauses = createPauses()
    pauses.pause('hidden')
    pauses.pause('player')
    pauses.release('hidden')
    expect(pauses.at(0)).toBe('paused')
    pauses.release('player')
    expect([1000, 1800, 2500, 3200].map((now) => pauses.at(now))).toEqual([3, 2, 1, null])
  })

  test('during a countdown restarts it', () => {
    const pauses = createPauses()
    pauses.countDown(0)
    expect(pauses.at(900)).toBe(2)
    pauses.pause('host')
    expect(pauses.at(5000)).toBe('paused')
    pauses.release('host')
    expect(pauses.at(5000)).toBe(3)
  })

  test('that was never held needs no countdown', () => {
    const pauses = createPauses()
    pauses.release('hidden')
    expect(pauses.at(0)).toBeNull()
  })
})

describe('the texts', () => {
  test('are the same in every language, and none is empty', () => {
    for (const catalogue of [en, ru]) expect(Object.keys(catalogue)).toEqual(Object.keys(fa))
    for (const text of [fa, en, ru].flatMap(Object.values)) expect(text.trim()).not.toBe('')
  })

  test('write numbers in the digits of the language', () => {
    expect(wordsOf('fa').count(12480)).toBe('۱۲٬۴۸۰')
    expect(wordsOf('en').count(12480)).toBe('12,480')
  })
})
