// @vitest-environment node
import { seasonSteps } from '@ganj/contract/admin'
import { expect, test } from 'vitest'
import english from '#platform/i18n/catalogues/en.json'
import persian from '#platform/i18n/catalogues/fa.json'

test('every step of a season has a text in both languages', () => {
  for (const texts of [english, persian])
    expect(Object.keys(texts)).toEqual(
      expect.arrayContaining(seasonSteps.map((step) => `season-step.${step}`)),
    )
})
