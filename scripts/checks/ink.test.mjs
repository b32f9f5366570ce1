import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as inkOfPages from '../../apps/web/src/platform/appearance/ink.ts'
import * as ink from '../../packages/ui/src/ink.ts'

const all = { ...ink, ...inkOfPages }

/** The colours of a style sheet by their names in camel case. */
function coloursOf(file) {
  const css = readFileSync(new URL(`../../packages/ui/src/${file}`, import.meta.url), 'utf8')
  const [withoutThemes] = css.split(':root[data-theme')
  return [...withoutThemes.matchAll(/--([a-z0-9-]+):\s*(#[0-9a-f]{3,8})\b/g)].map(([, name, value]) => [
    name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase()),
    value,
  ])
}

/** `#06c` and `#0066cc` are one colour. */
const longForm = (colour) =>
  colour.length > 5 ? colour : `#${[...colour.slice(1)].map((digit) => digit + digit).join('')}`

test('a colour of drawings has the same value as its token in the style sheets', () => {
  const shared = [...coloursOf('palette.css'), ...coloursOf('tokens.css')].filter(([name]) => name in all)
  expect(shared.length).toBeGreaterThan(10)
  for (const [name, value] of shared) {
    expect(`${name} ${longForm(all[name])}`).toBe(`${name} ${longForm(value)}`)
  }
})

test('a name has one colour in primitives and pages, and a colour has one name', () => {
  expect({ ...inkOfPages, ...ink }).toEqual(all)
  expect(new Set(Object.values(all).map(longForm)).size).toBe(Object.keys(all).length)
})
