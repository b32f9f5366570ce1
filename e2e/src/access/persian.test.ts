import { expect, test } from 'vitest'
import { hero } from '../server/seeded-app.ts'
import { stateScenes } from '../visual/states.ts'
import { auditIn, casts, useViews } from './views.ts'

const look = useViews()

test.each(casts)('nothing that %s sees keeps anybody out, in fa', async (_who, player, scenes) => {
  expect(await look({ player, language: 'fa' }, scenes, auditIn())).toEqual([])
})

test('nor does a page that is on its way or cannot come', async () => {
  expect(await look({ player: hero, language: 'fa' }, stateScenes, auditIn())).toEqual([])
})
