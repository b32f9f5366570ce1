import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readStartParam } from './start-param.ts'

const none = { referrerTelegramId: null, joinSource: null }

test('pairs are read in any order, and each may be absent', () => {
  expect(readStartParam('ref_1001__jso_story')).toEqual({ referrerTelegramId: 1001n, joinSource: 'story' })
  expect(readStartParam('jso_story__bmid_abc__ref_7')).toEqual({
    referrerTelegramId: 7n,
    joinSource: 'story',
  })
  expect(readStartParam('jso_a_channel')).toEqual({ referrerTelegramId: null, joinSource: 'a_channel' })
  expect(readStartParam('')).toEqual(none)
})

test('a value that is no Telegram id is no inviter', () => {
  for (const ref of ['0', '-5', '1e9', '007', ' 7', '٧', '99999999999999999999', '']) {
    expect(readStartParam(`ref_${ref}`)).toEqual(none)
  }
})

test('a parameter that was written is read back, and no text throws', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 2n ** 52n }),
      fc.stringMatching(/^[a-z0-9]{1,20}$/),
      (id, source) => {
        expect(readStartParam(`ref_${id}__jso_${source}`)).toEqual({
          referrerTelegramId: id,
          joinSource: source,
        })
      },
    ),
  )
  fc.assert(fc.property(fc.string(), (text) => void readStartParam(text)))
})
