import { expect, test } from 'vitest'
import { fillTemplate } from './fill-template.ts'

const template = {
  fa: '{name}: {count} {sum}',
  en: '{name}: {count} {sum}',
  ru: '{name}: {count} {sum} {other}',
}

test('numbers are in the digits of each language, names are isolated from the sentence, and the rest is unchanged', () => {
  const sum = { fa: '۱٫۵ تتر', en: '1.5 USDT', ru: '1,5 USDT' }
  expect(fillTemplate(template, { name: 'Sara', count: 1_200, sum })).toEqual({
    fa: '\u2068Sara\u2069: ۱٬۲۰۰ ۱٫۵ تتر',
    en: '\u2068Sara\u2069: 1,200 1.5 USDT',
    ru: '\u2068Sara\u2069: 1\u00a0200 1,5 USDT {other}',
  })
})

test('a filled-in value is not a template itself', () => {
  const { en } = fillTemplate(template, { name: '{count}', count: 7, sum: '$&' })
  expect(en).toBe('\u2068{count}\u2069: 7 \u2068$&\u2069')
})

test('a property that every object inherits is no value', () => {
  expect(fillTemplate({ fa: '{constructor}', en: '{toString}', ru: '' }, {}).en).toBe('{toString}')
})
