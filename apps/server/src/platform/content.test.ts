import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { createTestApp } from '#test/test-app.ts'
import { changeContent, contentKind, createContent, seedContent } from './content.ts'
import { openDatabase } from './database/database.ts'

const { database, url, clock, advance } = await createTestApp()

const fruit = contentKind('test-fruit', Type.Object({ price: Type.Integer() }), [
  { publicId: 'fig', data: { price: 3 } },
  { publicId: 'apple', data: { price: 2 } },
])
const change = (publicId: string, data: { price: number } | null) =>
  database.transaction((tx) =>
    changeContent(tx, fruit, publicId, data, { position: 9, changedBy: 'a test', now: clock() }),
  )

test('a kind is seeded once, in its order; changed and withdrawn items stay so', async () => {
  const seed = () => database.transaction((tx) => seedContent(tx, [fruit], clock()))
  await Promise.all([seed(), seed()])
  const content = createContent(database, clock)
  expect((await content.items(fruit)).map(({ publicId, version }) => [publicId, version])).toEqual([
    ['fig', 1],
    ['apple', 1],
  ])

  await change('fig', { price: 4 })
  await change('apple', null)
  await seed()
  advance(3)
  expect(await content.items(fruit)).toEqual([{ publicId: 'fig', version: 2, data: { price: 4 } }])
  expect(await content.item(fruit, 'apple')).toBeUndefined()
})

test('a change that does not fit its kind is refused', async () => {
  await expect(change('fig', { price: 'free' } as never)).rejects.toThrow('no content of test-fruit')
})

test('content is cached for two seconds, and then read again', async () => {
  const content = createContent(database, clock)
  await content.items(fruit)
  await change('fig', { price: 5 })
  advance(1)
  expect((await content.item(fruit, 'fig'))?.data.price).toBe(4)
  advance(1)
  expect((await content.item(fruit, 'fig'))?.data.price).toBe(5)
})

test('content is no older after the clock was set back', async () => {
  let now = clock()
  const content = createContent(database, () => now)
  await content.items(fruit)
  now = new Date(now.getTime() - 3_600_000)
  await change('fig', { price: 6 })
  expect((await content.item(fruit, 'fig'))?.data.price).toBe(6)
})

test('a transaction with the last connection reads content through it, even while another read waits for a connection', async () => {
  const narrow = openDatabase({ url, size: 1, onError: () => undefined })
  const content = createContent(narrow, clock)
  const [inside, outside] = await narrow.transaction(async (tx) => {
    const waiting = content.items(fruit)
    return [await content.items(fruit, tx), waiting]
  })
  expect(inside.length).toBeGreaterThan(0)
  expect(await outside).toEqual(inside)
  await narrow.close()
})
