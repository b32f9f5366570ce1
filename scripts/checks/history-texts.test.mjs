import { readFileSync } from 'node:fs'
import { ledgerDeclarations } from '@ganj/server/ledger-declarations'
import { expect, test } from 'vitest'

test('the history of the app has a text for every kind of transfer that a player can see', () => {
  const list = readFileSync(
    new URL('../../apps/web/src/features/history/movement-list.tsx', import.meta.url),
    'utf8',
  )
  const shown = [...list.matchAll(/^ {2}'?([a-z-]+)'?: 'history\.kind\./gm)].map(([, kind]) => kind)
  // A player with a closed account sees no history.
  const seen = [...ledgerDeclarations.kinds.keys()].filter((kind) => kind !== 'account-closed')
  expect(shown.toSorted()).toEqual(seen.toSorted())
})

test('the console has a text for every kind of transfer', () => {
  const catalogue = readFileSync(
    new URL('../../apps/admin/src/platform/i18n/catalogues/en.json', import.meta.url),
    'utf8',
  )
  const shown = Object.keys(JSON.parse(catalogue)).flatMap((key) => /^kind\.(.*)/.exec(key)?.[1] ?? [])
  expect(shown.toSorted()).toEqual([...ledgerDeclarations.kinds.keys()].sort())
})
