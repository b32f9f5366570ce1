import { getPayoutTerms, requestPayout } from '@ganj/contract'
import { adjustBalance, approvePayouts, getAudit } from '@ganj/contract/admin'
import { credit, proveWallet, sql, type TestPlayer, type TestServer } from '@ganj/server/test'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordTexts } from '../browser/recorded-texts.ts'
import { openConsole } from './open-console.ts'
import { startWithPlayer } from './start-with-player.ts'

let server: TestServer
let browser: Browser
let player: TestPlayer
let playerId: string

beforeAll(async () => {
  ;({ server, browser, player, playerId } = await startWithPlayer())
})

afterAll(async () => {
  await browser?.close()
  await server?.close()
})

test('a condition whose number is wrong is marked, and no broadcast for more players is kept', async () => {
  const { page, errors, go } = await openConsole(browser, server, 'content', { name: 'Kian' })
  await go('/broadcasts/new')
  for (const language of ['فارسی', 'English', 'Русский'])
    await page.getByLabel(`Text in ${language}`, { exact: true }).fill('News')
  const days = page.getByLabel('Away for so many days')
  const keep = page.getByRole('button', { name: 'Keep as a draft' })
  await days.fill('7 days')
  await page.getByText('Type a number', { exact: true }).waitFor()
  expect(await keep.isDisabled()).toBe(true)
  await days.fill('۷')
  expect(await keep.isDisabled()).toBe(false)
  await keep.click()
  await page.getByRole('dialog').getByLabel('Reason').fill('they have been away')
  await page.getByRole('dialog').getByRole('button', { name: 'Keep as a draft' }).click()
  // What is saved is left without a question.
  await page.getByText('Away for so many days').waitFor()
  await page.getByText('Draft', { exact: true }).waitFor()
  expect(errors).toEqual([])
  await page.context().close()
})

test('a number of content is typed in Persian digits and can be cleared, and a refusal says what is wrong', async () => {
  const { page, errors, go } = await openConsole(browser, server, 'content', { name: 'Roya' })
  await go('/content/wheel-item')
  await page.getByRole('button', { name: 'Edit: coin-50', exact: true }).click()
  const weight = page.getByLabel('Weight')
  await weight.fill('')
  expect(await weight.inputValue()).toBe('')
  await page.getByText('Type a number', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page
    .getByRole('alert')
    .getByText(/^coin-50: .*weight/)
    .waitFor()
  await weight.pressSequentially('۲۵۰۰')
  expect(await page.getByText('Type a number', { exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).first().click()
  const row = page.getByRole('dialog').getByRole('row').filter({ hasText: 'coin-50.weight' })
  await row.getByText('2500').waitFor()
  // Browsers log the server's refusal as an error.
  expect(errors.filter((error) => !error.includes('422'))).toEqual([])
  await page.context().close()
})

test('what was given and whose answer was lost is not given twice with another reason', async () => {
  const { page, errors, go } = await openConsole(browser, server, 'owner', { name: 'Omid' })
  const given = async () =>
    (await server.database.rows(sql`SELECT FROM audit_entry WHERE action = 'players.adjust'`)).length
  await go(`/players/${playerId}`)
  const dialog = page.getByRole('dialog')
  const give = async (reason: string) => {
    await dialog.getByLabel('Amount').fill('3')
    await dialog.getByLabel('Reason').fill(reason)
    await dialog.getByRole('button', { name: 'Give', exact: true }).last().click()
  }
  const address = `**${adjustBalance.path}`
  await page.route(address, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Give or take' }).click()
  await give('lost in an outage')
  await dialog.getByRole('alert').getByText('The server did not answer.').waitFor()
  expect(await given()).toBe(1)
  await page.unroute(address)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  // The page shows the transfer that was made.
  await page.getByRole('row').filter({ hasText: 'Adjustment' }).waitFor()

  // A rate limit refuses before the key is looked up, so it is no answer.
  const tooMany = { code: 'request.too-many', detail: 'Too many requests.' }
  await page.route(address, (route) => route.fulfill({ status: 429, json: tooMany }), { times: 1 })
  await page.getByRole('button', { name: 'Give or take' }).click()
  await give('lost in an outage, again')
  await dialog.getByRole('alert').getByText('Too many requests.').waitFor()
  await dialog.getByRole('button', { name: 'Give', exact: true }).last().click()
  await dialog.getByRole('alert').getByText('Your first attempt was carried out').waitFor()
  expect(await given()).toBe(1)
  // From now on it is another command.
  await dialog.getByRole('button', { name: 'Give', exact: true }).last().click()
  await dialog.waitFor({ state: 'detached' })
  expect(await given()).toBe(2)
  expect(errors.filter((error) => !/ERR_FAILED|422|429/.test(error))).toEqual([])
  await page.context().close()
})

test('payouts whose decision was lost stay in the dialog, which says so, and are decided once', async () => {
  await credit(server, 1, { tether: 20_000_000n })
  await proveWallet(server, 1)
  // A newly connected wallet has a waiting period.
  server.time.advance(2 * 3600)
  const { walletAddress } = await player.call(getPayoutTerms)
  await player.call(requestPayout, { body: { walletAddress: walletAddress ?? '', amount: 7.5 } })
  const { page, errors, go } = await openConsole(browser, server, 'owner', { name: 'Sara' })
  await go('/payouts')
  await page.getByRole('row').nth(1).getByRole('checkbox').check()
  await page.keyboard.press('a')
  const address = `**${approvePayouts.path}`
  await page.route(address, async (route) => {
    await route.fetch()
    await route.abort()
  })
  const dialog = page.getByRole('dialog', { name: 'Approve 1 payout' })
  const approve = dialog.getByRole('button', { name: 'Approve', exact: true })
  await approve.click()
  // The queue is read again, and the payout has left it.
  await page.getByText('No payout waits for you').waitFor()
  await dialog.getByRole('alert').getByText('The server did not answer.').waitFor()
  await page.unroute(address)
  const hasSaid = await recordTexts(page)
  await approve.click()
  await hasSaid('1 refused')
  await dialog.waitFor({ state: 'detached' })
  const { approvals } = await server.database.one<{ approvals: number }>(
    sql`SELECT count(*)::int AS approvals FROM audit_entry WHERE action = 'payouts.approve'`,
  )
  expect(approvals).toBe(1)
  expect(errors.filter((error) => !error.includes('ERR_FAILED'))).toEqual([])
  await page.context().close()
})

test('more rows that cannot be read are asked for again', async () => {
  const { page, errors, go } = await openConsole(browser, server, 'owner', { name: 'Leila' })
  let isBroken = true
  await page.route(`**/admin/api${getAudit.path}*`, async (route) => {
    const isNext = new URL(route.request().url()).searchParams.has('cursor')
    if (isNext && isBroken) return route.fulfill({ status: 500, json: {} })
    const reply = await route.fetch({
      url: route
        .request()
        .url()
        .replace(/[?&]cursor=.*$/, ''),
    })
    return route.fulfill({ json: { ...((await reply.json()) as object), next: isNext ? null : 'more' } })
  })
  await go('/audit')
  const rows = page.getByRole('row')
  await rows.nth(1).waitFor()
  const before = await rows.count()
  await page.getByRole('button', { name: 'More rows' }).click()
  await page.getByRole('alert').waitFor()
  expect(await rows.count()).toBe(before)
  isBroken = false
  await page.getByRole('alert').getByRole('button').click()
  await expect.poll(() => rows.count()).toBeGreaterThan(before)
  // The rows of this reply are those of the first one.
  expect(errors.filter((error) => !/500|same key/.test(error))).toEqual([])
  await page.context().close()
})
