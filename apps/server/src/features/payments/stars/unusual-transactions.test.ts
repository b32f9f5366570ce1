import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buyWithStar } from '@ganj/contract'
import { afterAll, expect, test } from 'vitest'
import { foldTransfers } from '#ledger/archive-transfers.ts'
import { reconcile } from '#ledger/reconcile.ts'
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

test('a charge-back of an archived purchase takes back its contents', async () => {
  await addHistoryPartitions(database.autocommit, clock())
  const buyer = await signIn(1)
  const { body: order } = await buyer.call(buyWithStar, { body: { packId: 'gem-handful' } })
  const paid = api.pay(order.invoiceUrl, telegramId(1))
  expect(await deliverUpdate(paid)).toBe(200)
  const bought = await readBalance(buyer, 'gem')
  advance(210 * 24 * 3600)
  await addHistoryPartitions(database.autocommit, clock())
  await archiveBefore(scans, { before: '2026-12', folder, onMonth: { posting: foldTransfers }, now: clock() })
  expect(await deliverUpdate(api.chargeBack(chargeIdOf(paid)))).toBe(200)
  // It gave 50 gems, and nothing of them was spent.
  expect(bought - (await readBalance(await signIn(1), 'gem'))).toBe(50)
  expect((await reconcile(database)).discrepancies).toEqual([])
})

test('a transaction that cannot be recorded raises an alarm and keeps no other payment from being found', async () => {
  const { body: order } = await (await signIn(2)).call(buyWithStar, { body: { packId: 'gem-handful' } })
  const broken = chargeIdOf(api.pay(order.invoiceUrl, telegramId(2)))
  await database.pool.query(`
    CREATE FUNCTION refuse_charge() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'it is damaged'; END $$;
    CREATE TRIGGER refuse_charge BEFORE INSERT ON charge FOR EACH ROW WHEN (new.id = '${broken}')
      EXECUTE FUNCTION refuse_charge()`)
  // Its update is lost.
  const other = await signIn(3)
  const { body: later } = await other.call(buyWithStar, { body: { packId: 'gem-handful' } })
  api.pay(later.invoiceUrl, telegramId(3))
  await expect(jobs['reconcile-stars']({})).rejects.toThrow(/could not be recorded.*damaged/)
  expect(await readBalance(other, 'gem')).toBe(55)
  await expect(jobs['reconcile-stars']({})).rejects.toThrow('damaged')
  expect(await readBalance(other, 'gem')).toBe(55)
})
