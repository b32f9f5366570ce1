import type { ChargeRow } from '@ganj/contract/admin'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { text } from '#platform/i18n/i18n.ts'
import { openPlace } from '../../../test/screens.tsx'
import { HeldCharges } from './held-charges.tsx'

vi.mock('#auth/session.ts', () => ({ useMay: () => () => true }))

const charge = (id: string): ChargeRow => ({
  method: 'star',
  id,
  payment: null,
  player: null,
  amount: '5',
  payer: '',
  outcome: 'held',
  reason: `reason of ${id}`,
  receivedAt: '2026-11-24T08:00:00Z',
})
const place = openPlace()
const reasons = () => place.findAll('tbody td > bdi').map(({ textContent }) => textContent)
/** The note of the panel, which counts the charges. */
const count = () => place.find('h2 + div')?.textContent

test('charges beyond the first page are read when the operator asks for more, and counted once all are known', async () => {
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(
      address.includes('cursor=newer')
        ? { rows: [charge('2')], next: null }
        : { rows: [charge('1')], next: 'newer' },
    ),
  )
  await place.show(<HeldCharges />)
  await place.until(() => expect(reasons()).toEqual(['reason of 1']))
  expect(count()).toBeUndefined()
  await act(async () => place.findButton(text('list.more'))?.click())
  await place.until(() => expect(reasons()).toEqual(['reason of 1', 'reason of 2']))
  expect(place.findButton(text('list.more'))).toBeUndefined()
  expect(count()).toBe('۲')
})
