import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type InitDataProof, readInitData, signInitData } from './init-data.ts'
import file from './vectors/telegram-init-data.json' with { type: 'json' }

const forever = 10 ** 9
const now = new Date('2026-11-20T12:00:00Z')

const hmac = (botToken: string): InitDataProof => ({ kind: 'hmac', botToken })
const ed25519 = (botId: number): InitDataProof => ({ kind: 'ed25519', botId, environment: 'production' })
const read = (raw: string, proof: InitDataProof, maxAge = forever) => readInitData(raw, proof, maxAge, now)
const [a, b] = file.vectors

for (const { id, initData, token } of file.vectors) {
  test(`vector ${id} is verified with the bot's token`, () => {
    expect(read(initData, hmac(token)).user.id).toBe(279058397n)
  })

  test(`vector ${id} with another token is refused`, () => {
    expect(() => read(initData, hmac(`${token}A`))).toThrow('init data invalid')
  })

  test(`vector ${id} with any byte changed is refused`, () => {
    for (let at = 0; at < initData.length; at++) {
      for (const bit of [1, 2, 16]) {
        const mutated =
          initData.slice(0, at) + String.fromCharCode(initData.charCodeAt(at) ^ bit) + initData.slice(at + 1)
        // A changed letter can spell the same data: %2F and %2f, or a space as + and %20.
        if (new URLSearchParams(mutated).toString() === new URLSearchParams(initData).toString()) continue
        expect(() => read(mutated, hmac(token)), `byte ${at}, bit ${bit}`).toThrow('init data invalid')
      }
    }
  })
}

test('vector A is verified with the public key and the bot id', () => {
  const { user, authDate } = read(a!.initData, ed25519(a!.botId!))
  expect(user).toMatchObject({ id: 279058397n, username: 'vdkfrost', isPremium: true, languageCode: 'ru' })
  expect(authDate.toISOString()).toBe('2024-12-07T15:19:47.000Z')
})

test('vector A is refused for another bot, with the test key, or with any byte changed', () => {
  expect(() => read(a!.initData, ed25519(a!.botId! + 1))).toThrow('init data invalid')
  expect(() => read(a!.initData, { kind: 'ed25519', botId: a!.botId!, environment: 'test' })).toThrow()
  const withoutHash = a!.initData.replace(/&hash=.*/, '')
  expect(read(withoutHash, ed25519(a!.botId!)).user.id).toBe(279058397n)
  for (let at = 0; at < withoutHash.length; at++) {
    const mutated =
      withoutHash.slice(0, at) +
      String.fromCharCode(withoutHash.charCodeAt(at) ^ 1) +
      withoutHash.slice(at + 1)
    if (new URLSearchParams(mutated).toString() === new URLSearchParams(withoutHash).toString()) continue
    expect(() => read(mutated, ed25519(a!.botId!)), `byte ${at}`).toThrow('init data invalid')
  }
})

test('vector B has no signature, so the public key cannot verify it', () => {
  expect(() => read(b!.initData, ed25519(5768337691))).toThrow('init data invalid')
})

test('old init data is expired, not invalid', () => {
  expect(() => read(a!.initData, hmac(a!.token), 86_400)).toThrow('init data expired')
})

test('init data from the future is refused, but clocks may differ a little', () => {
  const dated = (seconds: number) =>
    signInitData({ auth_date: String(now.getTime() / 1000 + seconds), user: '{"id":7}' }, 'token')
  expect(() => read(dated(31), hmac('token'))).toThrow('init data invalid')
  expect(read(dated(29), hmac('token')).user.id).toBe(7n)
})

test('a repeated field is refused, even when one of the two is signed', () => {
  const raw = signInitData({ auth_date: '1733584787', user: '{"id":7}' }, 'token')
  expect(() => read(`${raw}&user=%7B%22id%22%3A8%7D`, hmac('token'))).toThrow('init data invalid')
})

test('any other input is refused as invalid, never with another error', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (raw, user) => {
      expect(() => read(raw, hmac('token'))).toThrow('init data invalid')
      const signed = signInitData({ auth_date: '1733584787', user }, 'token')
      expect(() => read(signed, hmac('token'))).toThrow('init data invalid')
    }),
  )
})
