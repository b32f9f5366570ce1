import { ClientFault } from '@ganj/client'
import { expect, test } from 'vitest'
import { createKeyKeeper } from './key-keeper.ts'

const fault = (status: number) => new ClientFault({ status, code: 'x', detail: '', requestId: 'r' })

test('a key stays while nobody knows whether the call arrived', () => {
  const keeper = createKeyKeeper()
  const key = keeper.keyOf('speedLevel')
  for (const status of [0, 401, 500, 503]) keeper.failed('speedLevel', fault(status))
  expect(keeper.keyOf('speedLevel')).toBe(key)
  expect(keeper.keyOf('powerLevel')).not.toBe(key)
})

test('an answer, good or bad, ends it', () => {
  const keeper = createKeyKeeper()
  const first = keeper.keyOf('revive')
  keeper.failed('revive', fault(409))
  const second = keeper.keyOf('revive')
  expect(second).not.toBe(first)
  keeper.answered('revive')
  expect(keeper.keyOf('revive')).not.toBe(second)
})
