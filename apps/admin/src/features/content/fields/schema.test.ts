// @vitest-environment node
import { expect, test } from 'vitest'
import {
  changedPieces,
  choicesOf,
  emptyOf,
  languagesOf,
  moved,
  nullableOf,
  type Schema,
  variantOf,
  variantsOf,
  withVariant,
} from './schema.ts'

const prize: Schema = {
  type: 'object',
  required: ['name', 'weight', 'currency', 'limits'],
  properties: {
    name: {
      type: 'object',
      required: ['fa', 'en'],
      properties: { fa: { type: 'string' }, en: { type: 'string' } },
    },
    weight: { type: 'integer', minimum: 1 },
    currency: { anyOf: [{ const: 'coin' }, { const: 'gem' }] },
    limits: { type: 'array', items: { type: 'integer' } },
    note: { type: 'string' },
  },
}

test('a new piece has exactly the required fields of its schema', () => {
  expect(emptyOf(prize)).toEqual({ name: { fa: '', en: '' }, weight: 1, currency: 'coin', limits: [] })
})

test('choices are read from an enum or from constants', () => {
  expect(choicesOf({ enum: ['a', 'b'] })).toEqual(['a', 'b'])
  expect(choicesOf(prize.properties?.currency ?? {})).toEqual(['coin', 'gem'])
  expect(choicesOf({ type: 'string' })).toBeNull()
  expect(nullableOf({ anyOf: [{ type: 'integer' }, { type: 'null' }] })).toEqual({ type: 'integer' })
})

test('a piece is changed when its data or its position is', () => {
  const before = ['a', 'b', 'c'].map((publicId) => ({ publicId, data: { weight: 1 } }))
  expect([...changedPieces(before, before)]).toEqual([])
  const heavier = before.map((piece) => (piece.publicId === 'b' ? { ...piece, data: { weight: 2 } } : piece))
  expect([...changedPieces(before, heavier)]).toEqual(['b'])
  expect([...changedPieces(before, moved(before, 0, 1))].sort()).toEqual(['a', 'b'])
  expect([...changedPieces(before, before.slice(0, 2))]).toEqual(['c'])
})

test('a piece moves to any position, clamped to the ends', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b', 'c'], 0, 9)).toEqual(['b', 'c', 'a'])
})

test('a value of a union is shown as its variant, and a change of the variant keeps the shared fields', () => {
  const amount: Schema = { type: 'integer', minimum: 1 }
  const money = (currency: Schema): Schema => ({
    type: 'object',
    required: ['currency', 'amount'],
    properties: { currency, amount },
  })
  const plain: Schema = {
    type: 'object',
    required: ['weight', 'prize'],
    properties: { weight: amount, prize: money({ enum: ['coin', 'gem'] }) },
  }
  const tether: Schema = {
    type: 'object',
    required: ['weight', 'prize', 'fallback'],
    properties: { weight: amount, prize: money({ const: 'tether' }), fallback: money({ enum: ['coin'] }) },
  }
  const variants = variantsOf({ anyOf: [plain, tether] }) ?? []
  const won = {
    weight: 7,
    prize: { currency: 'tether', amount: 5 },
    fallback: { currency: 'coin', amount: 9 },
  }
  expect(variantOf(variants, won)).toBe(1)
  expect(variantOf(variants, { weight: 7, prize: { currency: 'gem', amount: 1 } })).toBe(0)
  expect(withVariant(plain, won)).toEqual({ weight: 7, prize: { currency: 'coin', amount: 1 } })
  expect(languagesOf(prize.properties?.name ?? {})).toEqual(['fa', 'en'])
  expect(languagesOf(plain)).toBeNull()
})
