import { readFileSync } from 'node:fs'
import { contentKinds } from '@ganj/server/content-kinds'
import { expect, test } from 'vitest'
import { choicesOf, languagesOf, variantsOf } from '../../apps/admin/src/features/content/fields/schema.ts'

const catalogue = JSON.parse(
  readFileSync(new URL('../../apps/admin/src/platform/i18n/catalogues/en.json', import.meta.url), 'utf8'),
)

/** The texts that the form of a schema needs. */
function textsOf(schema) {
  const choices = choicesOf(schema)
  if (choices) return choices.map((choice) => `content-choice.${choice}`)
  if (languagesOf(schema)) return []
  const titles = (variantsOf(schema) ?? []).map(({ title }) => `content-variant.${title}`)
  // A constant has no field.
  const fields = Object.entries(schema.properties ?? {}).filter(([, inner]) => !('const' in inner))
  const inner = [
    ...fields.map(([, field]) => field),
    ...(schema.anyOf ?? []),
    ...(schema.items ? [schema.items] : []),
  ]
  return [...titles, ...fields.map(([name]) => `content-field.${name}`), ...inner.flatMap(textsOf)]
}

test('the console has a text for every kind, field, choice and variant of content, and no other', () => {
  const texts = Object.keys(catalogue).filter((key) => /^content-(choice|field|kind|variant)\./.test(key))
  const needed = new Set(
    contentKinds.flatMap(({ kind, schema }) => [`content-kind.${kind}`, ...textsOf(schema)]),
  )
  expect(texts.toSorted()).toEqual([...needed].sort())
})
