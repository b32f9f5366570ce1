import { expect, test } from 'vitest'
import { regularPlayer } from '../server/seeded-app.ts'
import { stateScenes } from '../visual/states.ts'
import { auditIn, casts, useViews } from './views.ts'

const look = useViews()

test.each(casts)('axe finds no violation in anything that %s sees, in fa', async (_who, player, scenes) => {
  expect(await look({ player, language: 'fa' }, scenes, auditIn())).toEqual([])
})

test('axe finds no violation in a page that is loading or failed to load', async () => {
  expect(await look({ player: regularPlayer, language: 'fa' }, stateScenes, auditIn())).toEqual([])
})
