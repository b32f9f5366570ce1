import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { findRawComponentValues, findRawStyles, findRawValues } from './styles.mjs'

const rule = (declarations) => `.one {\n  ${declarations}\n}\n`

test.each([
  'color: #fff;',
  '--face: linear-gradient(#ffd765, var(--gold) 52%);',
  'background:\n    linear-gradient(rgb(0 0 0 / 4%), transparent);',
  'border: 1px solid HSL(20 10% 10%)',
])('a raw colour is refused: %s', (declarations) => {
  expect(findRawValues(rule(declarations))).toEqual([expect.stringContaining('a colour is a token')])
})

test.each(['font-size: 13px;', 'font-size: 0.9em;', 'font: 700 20px / 1.5 var(--display);'])(
  'a raw size of type is refused: %s',
  (declarations) => {
    expect(findRawValues(rule(declarations))).toEqual([expect.stringContaining('--type token')])
  },
)

test('a raw layer is refused, with its line', () => {
  expect(findRawValues(rule('z-index: 20;'))).toEqual(['2: z-index: 20: a layer is a --layer token'])
})

test.each([
  'color: var(--ink);',
  'color: color-mix(in srgb, var(--gold) 40%, transparent);',
  'font: var(--display-weight) var(--type-20) / 1.5 var(--display);',
  'font-size: inherit;',
  'z-index: var(--layer-navbar);',
  'fill: url(#g-gold);',
  '/* color: #fff; */',
])('tokens are accepted: %s', (declarations) => {
  expect(findRawValues(rule(declarations))).toEqual([])
})

test('a selector by id is no colour', () => {
  expect(findRawValues('#face:hover {\n  color: inherit;\n}\n')).toEqual([])
})

test.each([
  '<path fill="#fff" />',
  "<stop stopColor='#2fd4c61f' />",
  "const tones = ['#3b56d6', '#22307d']",
  '<i style={{ color: "rgb(20 0 0)" }} />',
])('a raw colour of a component is refused: %s', (code) => {
  expect(findRawComponentValues(`const one = 1\n${code}\n`)[0]).toMatch(/^2: .*ink\.ts/)
})

test.each(['<i style={{ zIndex: 3 }} />', "layer.style.cssText = 'position:fixed;z-index:80'"])(
  'a raw layer of a component is refused: %s',
  (code) => {
    expect(findRawComponentValues(code)).toEqual([expect.stringContaining('--layer token')])
  },
)

test.each([
  '<path fill={ink.gold} />',
  '<path fill="url(#g-gold)" stroke="currentColor" />',
  '<use href="#face" />',
  '// fill="#fff"',
  'const link = `https://ganj.test/#fade`',
])('a component without raw values is accepted: %s', (code) => {
  expect(findRawComponentValues(code)).toEqual([])
})

test('the style sheets and components of the repository have no raw values', () => {
  expect(findRawStyles(fileURLToPath(new URL('../..', import.meta.url)))).toEqual([])
})
