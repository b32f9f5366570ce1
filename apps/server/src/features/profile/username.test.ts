import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readUsername } from './username.ts'

const invalid = { refusal: 'profile.username-invalid' }
const reserved = { refusal: 'profile.username-reserved' }

test('letters of both scripts, digits and underscores are valid in a username', () => {
  for (const name of ['arash', 'Arash_99', 'آرش', 'نیلوفر_۷', 'مسئول', '___', '123']) {
    expect(readUsername(name)).toHaveProperty('username')
  }
})

test('variants from other keyboards become the same username', () => {
  expect(readUsername('علي')).toEqual({ username: 'علی' })
  expect(readUsername('كيان')).toEqual({ username: 'کیان' })
  expect(readUsername('سارا۱٢3')).toEqual({ username: 'سارا123' })
  expect(readUsername('ﻛﯿﺎﻥ')).toEqual({ username: 'کیان' })
  expect(readUsername(' arash ')).toEqual({ username: 'arash' })
})

test('a text that is too short, too long, or has other characters is no username', () => {
  for (const name of [
    'ab',
    'a'.repeat(21),
    'a b c',
    'a-b-c',
    'abc!',
    'сара',
    'a\u200cbc',
    'abc\u0000',
    '🦁🦁🦁',
    'ـــ',
  ]) {
    expect(readUsername(name)).toEqual(invalid)
  }
})

test('reserved usernames are refused, in any spelling', () => {
  for (const name of [
    'admin',
    'ADMIN',
    '_Admin_1',
    'g_a_n_j',
    'Ganj2026',
    'پشتیبانی',
    'پشتيباني_۱',
    'ａｄｍｉｎ',
  ]) {
    expect(readUsername(name)).toEqual(reserved)
  }
})

test('normalising twice changes nothing, and the result is well-formed', () => {
  const letters = fc.constantFrom(...'abzAZيىكةیکهگژپ٠٩۰۹09_ ً')
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: letters, maxLength: 24 })), (raw) => {
      const read = readUsername(raw)
      if (!('username' in read)) return
      expect(readUsername(read.username)).toEqual(read)
      expect(read.username).not.toMatch(/[يىكة٠-٩۰-۹\s]/)
      expect([...read.username].length).toBeGreaterThanOrEqual(3)
      expect([...read.username].length).toBeLessThanOrEqual(20)
    }),
    { numRuns: 1000 },
  )
})
