import { buyWithStar, getIndicators, getPayoutTerms, requestPayout } from '@ganj/contract'
import { getPayoutSummary } from '@ganj/contract/admin'
import { credit, playRankedRun, proveWallet, sql, type TestPlayer } from '@ganj/server/test'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdRequests, launchBrowser } from '../browser/phone.ts'
import { type ServerWithBot, startServerWithBot } from '../server/server-with-bot.ts'
import { openConsole } from './open-console.ts'

const hotWallet = `0:${'9'.repeat(64)}`
let bot: ServerWithBot
let browser: Browser
let player: TestPlayer

beforeAll(async () => {
  ;[bot, browser] = await Promise.all([
    startServerWithBot('2026-11-24T08:00:00Z', {
      PAYOUT_WALLET: hotWallet,
      // Nothing listens on this port, so an approved payout stays unsigned.
      TONCENTER_URL: 'http://127.0.0.1:1',
    }),
    launchBrowser(),
  ])
  player = await bot.server.signIn(1)
})

afterAll(async () => {
  await browser?.close()
  await bot?.close()
})

/** Answers the dialog that is open with a reason. */
async function decide(page: Page, act: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: act, exact: true }).last().click()
  await dialog.waitFor({ state: 'detached' })
}

const readBalance = async (currency: string) =>
  Number((await player.call(getIndicators)).find(({ publicId }) => publicId === currency)?.value)

test('an order is refunded: its stars are returned and the goods are taken back', async () => {
  const before = await readBalance('gem')
  const { invoiceUrl, transactionId } = await player.call(buyWithStar, { body: { packId: 'gem-handful' } })
  await bot.deliverUpdate(bot.api.pay(invoiceUrl, player.telegramId))
  expect(await readBalance('gem')).toBeGreaterThan(before)
  const { page, errors, go } = await openConsole(browser, bot.server, 'owner', { name: 'Mina' })
  await go(`/payments?search=${transactionId}`)
  await page.getByRole('button', { name: 'Refund' }).click()
  await decide(page, 'Refund', 'bought by mistake')
  await expect.poll(() => readBalance('gem')).toBe(before)
  await expect.poll(() => [...bot.api.charges.values()].every(({ isRefunded }) => isRefunded)).toBe(true)
  await go('/payments?view=debts')
  await page.getByText('Nobody owes anything').waitFor()
  await go('/audit')
  await page.getByText('bought by mistake').first().waitFor()
  expect(await bot.server.discrepancies()).toEqual([])
  expect(errors).toEqual([])
  await page.context().close()
})

test('a payout is approved, and the log says by whom and why', async () => {
  await credit(bot.server, 1, { tether: 20_000_000n })
  await proveWallet(bot.server, 1)
  // A newly connected wallet has a waiting period.
  bot.server.time.advance(2 * 3600)
  const { walletAddress } = await player.call(getPayoutTerms)
  const { publicId } = await player.call(requestPayout, {
    body: { walletAddress: walletAddress ?? '', amount: 7.5 },
  })
  const stateOf = async () =>
    (
      await bot.server.database.one<{ state: string }>(
        sql`SELECT state FROM payout WHERE public_id = ${publicId}`,
      )
    ).state
  expect(await stateOf()).toBe('in-review')

  const { page, errors, go } = await openConsole(browser, bot.server, 'owner', { name: 'Omid' })
  // The figures come after the queue: nobody must miss a checkbox because it moved.
  const letThrough = await holdRequests(page, `**${getPayoutSummary.path}`)
  await go('/payouts')
  const checkbox = page.getByRole('row').nth(1).getByRole('checkbox')
  await checkbox.waitFor()
  const place = await checkbox.boundingBox()
  await letThrough()
  await page.getByText(/^daily cap/).waitFor()
  expect(await checkbox.boundingBox()).toEqual(place)
  await checkbox.check()
  await page
    .getByRole('region', { name: 'Decision' })
    .getByRole('button', { name: /Approve/ })
    .click()
  await decide(page, 'Approve', 'known for years')
  await expect.poll(stateOf).toBe('approved')

  await go('/audit')
  await page.getByText('known for years').first().waitFor()
  expect(errors).toEqual([])
  await page.context().close()
})

test('an ended season is reviewed, an exclusion is reverted, and its prizes are approved', async () => {
  await playRankedRun(bot.server, player, 'casual')
  const rival = await bot.server.signIn(2)
  await playRankedRun(bot.server, rival, 'casual')
  const { board } = await bot.server.database.one<{ board: string }>(
    sql`SELECT board FROM standing WHERE board LIKE 'weekly:%' LIMIT 1`,
  )
  const season = board.slice('weekly:'.length)
  bot.server.time.moveTo('2026-11-29T08:00:00Z')
  // The state that the scheduled job leaves.
  await bot.server.database.transaction((tx) =>
    tx.rows(sql`
      INSERT INTO season (board, starts_at, ends_at, state, seen_at, finalised_at)
      VALUES (${board}, '2026-11-20T20:30:00Z', '2026-11-27T20:30:00Z', 'finalised', ${bot.server.time.now()},
              ${bot.server.time.now()})
      ON CONFLICT (board) DO UPDATE SET state = 'finalised', finalised_at = excluded.finalised_at`),
  )
  const { page, errors, go } = await openConsole(browser, bot.server, 'owner', { name: 'Sara' })
  await go(`/seasons/${season}`)
  const winners = page.getByRole('table', { name: 'Places' }).getByRole('row')
  await expect.poll(() => winners.count()).toBe(3)
  await winners.nth(1).getByRole('button', { name: 'Exclude' }).click()
  await decide(page, 'Exclude', 'two accounts')
  await expect.poll(() => winners.count()).toBe(2)
  await page.getByRole('button', { name: 'Let back in' }).click()
  await decide(page, 'Let back in', 'a brother')
  await expect.poll(() => winners.count()).toBe(3)

  await page.getByRole('button', { name: 'Approve prizes' }).click()
  await decide(page, 'Approve prizes', 'looked at every run')
  const stateOf = async () =>
    (await bot.server.database.one<{ state: string }>(sql`SELECT state FROM season WHERE board = ${board}`))
      .state
  await expect.poll(async () => ['approved', 'paid'].includes(await stateOf())).toBe(true)
  await go('/audit')
  await page.getByText('looked at every run').first().waitFor()
  expect(errors).toEqual([])
  await page.context().close()
})

test('a season without winners says before its approval that nothing is paid, and afterwards that nobody won', async () => {
  await bot.server.database.transaction((tx) =>
    tx.rows(sql`
      INSERT INTO season (board, starts_at, ends_at, state, seen_at, finalised_at)
      VALUES ('weekly:2026-11-14', '2026-11-13T20:30:00Z', '2026-11-20T20:30:00Z', 'finalised',
              ${bot.server.time.now()}, ${bot.server.time.now()})`),
  )
  const { page, errors, go } = await openConsole(browser, bot.server, 'owner', { name: 'Tara' })
  await go('/seasons/2026-11-14')
  await page.getByText('Nobody wins anything yet', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Approve prizes' }).click()
  await page.getByText('Nobody wins anything, and nothing is paid.', { exact: true }).waitFor()
  await decide(page, 'Approve prizes', 'nobody played')
  await page.getByText('Nobody won anything', { exact: true }).waitFor()
  expect(errors).toEqual([])
  await page.context().close()
})
