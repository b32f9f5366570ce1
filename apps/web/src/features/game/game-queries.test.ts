import type { Run } from '@ganj/contract'
import { expect, test } from 'vitest'
import { frameAddress } from './frame-address.ts'
import { pollDelay, refillDelay } from './game-queries.ts'

test('a run that is being judged is asked for ever more slowly, and no more once it is judged', () => {
  const pending = { state: 'pending' } as Run
  expect(pollDelay(undefined, 0)).toBe(700)
  expect(pollDelay(pending, 2)).toBe(1575)
  expect(pollDelay(pending, 50)).toBe(6000)
  expect(pollDelay({ state: 'verified' } as Run, 1)).toBe(false)
  expect(pollDelay({ state: 'rejected' } as Run, 1)).toBe(false)
})

test('a game from our own origin is given none, a foreign one keeps its own', () => {
  expect(frameAddress('/game/', 'https://ganj.test/shop?x=1')).toEqual({
    src: 'https://ganj.test/game/?host=https%3A%2F%2Fganj.test',
    origin: 'null',
    sandbox: 'allow-scripts',
  })
  expect(frameAddress('https://play.test/run/', 'https://ganj.test/')).toMatchObject({
    origin: 'https://play.test',
    sandbox: 'allow-scripts allow-same-origin',
  })
})

test('the next ticket is asked for when it is due, and soon again when it is late', () => {
  const now = Date.parse('2026-11-20T00:00:00Z')
  expect(refillDelay('2026-11-20T00:01:00Z', now)).toBe(60_000)
  expect(refillDelay('2026-11-19T23:59:00Z', now)).toBe(1500)
  expect(refillDelay(null, now)).toBe(false)
})
