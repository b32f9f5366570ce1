import type { Run } from '@ganj/contract'
import { beforeEach, expect, test } from 'vitest'
import { writeSession } from '#auth/stored-session.ts'
import { dropRun, loadRun, type SavedRun, saveRun } from './saved-run.ts'

const saved: SavedRun = {
  run: { publicId: 'abcdefghijkl', seed: 'ab'.repeat(16) } as Run,
  log: 'QUJD',
  score: 120,
  ended: true,
  key: 'k',
}
/** The run as versions stored it in which all players of a device shared one. */
const storeShared = () => localStorage.setItem('ganj.run', JSON.stringify(saved))
/** Signs in a player by an access token of this shape. */
const become = (playerId: string) =>
  writeSession('', `header.${btoa(JSON.stringify({ sub: playerId }))}.signature`, `${playerId}.token`)

beforeEach(() => localStorage.clear())

test('players who share the storage of one messenger have a run each', () => {
  become('1')
  saveRun(saved)
  become('2')
  expect(loadRun()).toBeNull()
  saveRun({ ...saved, log: 'another' })
  dropRun()
  become('1')
  expect(loadRun()).toEqual(saved)
})

test('a run that an earlier version stored is found, and removed with its end', () => {
  storeShared()
  become('1')
  expect(loadRun()).toEqual(saved)
  dropRun()
  expect(loadRun()).toBeNull()
})

test('a run that an earlier version stored does not outlive a later one', () => {
  storeShared()
  become('1')
  saveRun({ ...saved, log: 'later' })
  dropRun()
  expect(loadRun()).toBeNull()
})
