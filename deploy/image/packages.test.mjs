import { expect, test } from 'vitest'
import { importsOf } from './packages.mjs'

test('a built file needs the packages that it imports, and none that only a comment or a string mentions', () => {
  const text = `import { a } from '@scope/one/inner'
import 'two'
import { readFile } from 'node:fs/promises'
import path from 'path'
import { b } from './three.js'
export { c } from 'four'
// The first moment from \`now\` on.
const said = "import 'five'"
const later = () => import('six')
const font = require.resolve('@scope/seven/bold.ttf')`
  expect([...importsOf('built.js', text)].toSorted()).toEqual([
    '@scope/one',
    '@scope/seven',
    'four',
    'six',
    'two',
  ])
})
