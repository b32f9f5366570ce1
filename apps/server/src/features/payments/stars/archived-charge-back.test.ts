import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buyWithStar } from '@ganj/contract'
import { afterAll, expect, test } from 'vitest'
import { foldTransfers } from '#ledger/archive-transfers.ts'
import { archiveBefore } from '#platform/database/archive.ts'
import { openDatabase } from '#platform/database/database.ts'
import { addHistoryPartitions } from '#platform/database/history.ts'
import { chargeIdOf } from '#test/fakes/bot-api.ts'
import { createPaymentsApp } from '#test/payments/payments.ts'

const app = await createPaymentsApp()
const { api, deliverUpdate, readBalance, telegramId, signIn, advance, database, jobs, clock, url } = app
const folder = await mkdtemp(join(tmpdir(), 'ganj archive '))
const scans = openDatabase({ url, size: 2, onError: () => undefined, scans: true })
afterAll(async () => {
  await scans.close()
  await rm(folder, { recursive: true })
})

test('a charge-back of an archived purchase raises an alarm and keeps no other payment from being found', async () => {
  await addHistoryPartitions(database.autocommit, clock())
  const { body: order } = await (await signIn(1)).call(buyWithStar, { body: { packId: 'gem-handful' } })
  const paid = api.pay(order.invoiceUrl, telegramId(1))
  expect(await deliverUpdate(paid)).toBe(200)
  advance(210 * 24 * 3600)
  await addHistoryPartitions(database.autocommit, clock())
  await archiveBefore(scans, { before: '2026-12', folder, onMonth: { posting: foldTransfers }, now: clock() })
  expect(await deliverUpdate(api.chargeBack(chargeIdOf(paid)))).toBe(500)

  // Its update is lost.
  const other = await signIn(2)
  const { body: later } = await other.call(buyWithStar, { body: { packId: 'gem-handful' } })
  api.pay(later.invoiceUrl, telegramId(2))
  await expect(jobs['reconcile-stars']({})).rejects.toThrow(/could not be recorded.*archived/)
  expect(await readBalance(other, 'gem')).toBe(55)
  await expect(jobs['reconcile-stars']({})).rejects.toThrow('archived')
  expect(await readBalance(other, 'gem')).toBe(55)
})
