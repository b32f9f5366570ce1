import { expect, test } from 'vitest'
import { en } from './en.ts'
import { fa } from './fa.ts'
import { ru } from './ru.ts'

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()

test('every text has the same placeholders in every language', () => {
  for (const key of Object.keys(fa) as (keyof typeof fa)[]) {
    expect([key, placeholders(en[key]), placeholders(ru[key])]).toEqual([
      key,
      placeholders(fa[key]),
      placeholders(fa[key]),
    ])
  }
})
