// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { auditActions } from '@ganj/contract/admin'
import { expect, test } from 'vitest'
import { isOfPages } from '../../../build/catalogues.ts'
import english from './catalogues/en.json'

const sources = (folder: string) => {
  const root = fileURLToPath(new URL(`../../${folder}`, import.meta.url))
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .map((file) => readFileSync(`${root}/${file}`, 'utf8'))
}

test('the first page uses no text that is loaded only with the other pages', () => {
  const first = ['app', 'auth', 'features/overview'].flatMap(sources).join('\n')
  const said = [...first.matchAll(/'([a-z-]+\.[a-z.-]+)'/g)].map(([, key]) => key ?? '')
  expect(said.filter((key) => key in english && isOfPages(key))).toEqual([])
  const families = [...first.matchAll(/\btextOf\(\s*'([a-z-]+)'/g)].map(([, family]) => family)
  const known = Object.keys(english)
  const ofFamilies = known.filter((key) => families.includes(key.split('.')[0] ?? ''))
  expect(ofFamilies.length).toBeGreaterThan(20)
  expect(ofFamilies.filter(isOfPages)).toEqual([])
  expect(known.filter(isOfPages).length).toBeGreaterThan(300)
})

test('texts used only by other pages are loaded with them, except their titles in the navigation', () => {
  const ofPlayers = Object.keys(english).filter((key) => key.startsWith('players.'))
  expect(ofPlayers.filter((key) => !isOfPages(key))).toEqual(['players.title'])
  for (const key of ['audit.title', 'state.retry', 'overview.range']) expect(isOfPages(key)).toBe(false)
  for (const key of ['permission.audit.read', 'content.preview', 'action.players.view-as'])
    expect(isOfPages(key)).toBe(true)
})

test('every action of the audit log has a text', () => {
  const texts = Object.keys(english).filter((key) => key.startsWith('action.'))
  expect(texts.sort()).toEqual(auditActions.map((action) => `action.${action}`).sort())
})
