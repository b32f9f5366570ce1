import { expect, test } from 'vitest'
import { auditIn, casts, useViews } from './views.ts'

const look = useViews()

test.each(casts)('axe finds no violation in anything that %s sees, in en', async (_who, player, scenes) => {
  // The colours of the light theme are the same in each language.
  expect(await look({ player, language: 'en' }, scenes, auditIn(['dark']))).toEqual([])
})
