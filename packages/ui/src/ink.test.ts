// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as ink from './ink.ts'

/** The colours of a style sheet by their names in camel case. */
function coloursOf(file: string): [string, string][] {
  const css = readFileSync(new URL(file, import.meta.url), 'utf8').split(':root[data-theme')[0] ?? ''
  return [...css.matchAll(/--([a-z0-9-]+):\s*(#[0-9a-f]{3,8})\b/g)].map(([, name = '', value = '']) => [
    name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ])
}

/** `#06c` and `#0066cc` are one colour. */
const longForm = (colour: string) =>
  colour.length > 5 ? colour : `#${[...colour.slice(1)].map((digit) => digit + digit).join('')}`

test('a colour that the style sheets have too is the same one', () => {
  const ofDrawings = ink as Record<string, string>
  const shared = [...coloursOf('./palette.css'), ...coloursOf('./tokens.css')].filter(
    ([name]) => ofDrawings[name] !== undefined,
  )
  expect(shared.length).toBeGreaterThan(10)
  for (const [name, value] of shared) {
    expect(`${name} ${longForm(ofDrawings[name] ?? '')}`).toBe(`${name} ${longForm(value)}`)
  }
})

test('no two names are one colour', () => {
  const colours = Object.values(ink).map(longForm)
  expect(new Set(colours).size).toBe(colours.length)
})
