// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { isOfPages } from '../../../build/catalogues.ts'
import english from './catalogues/en.json'

const sources = (folder: string) => {
  const root = fileURLToPath(new URL(`../../${folder}`, import.meta.url))
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .map((file) => readFileSync(`${root}/${file}`, 'utf8'))
}

test('the first page says nothing that comes with the other pages only', () => {
  const first = ['app', 'auth', 'features/overview'].flatMap(sources).join('\n')
  const said = [...first.matchAll(/'([a-z-]+\.[a-z.-]+)'/g)].map(([, key]) => key ?? '')
  expect(said.filter((key) => key in english && isOfPages(key))).toEqual([])
  const families = [...first.matchAll(/\btextOf\(\s*'([a-z-]+)'/g)].map(([, family]) => `${family}.any`)
  expect(families.filter(isOfPages)).toEqual([])
  expect(Object.keys(english).filter(isOfPages).length).toBeGreaterThan(300)
})
