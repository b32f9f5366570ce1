import { getIndicators } from '@ganj/contract'
import { credit, sql, type TestPlayer, type TestServer } from '@ganj/server/test'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openConsole } from './open-console.ts'
import { startWithPlayer } from './start-with-player.ts'

let server: TestServer
let browser: Browser
let player: TestPlayer
let playerId: string

beforeAll(async () => {
  ;({ server, browser, player, playerId } = await startWithPlayer())
  await credit(server, 1, { coin: 120n, gem: 7n })
})

afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const ticketsOf = async () =>
  (await player.call(getIndicators)).find(({ publicId }) => publicId === 'ticket')?.value

test('a lost ticket is refunded, the player has it, and the audit log says who did it and why', async () => {
  const before = Number(await ticketsOf())
  const { page, errors, go } = await openConsole(browser, server, 'owner')
  expect(new URL(page.url()).hash).toBe('')

  await go('/players')
  await page.getByRole('searchbox').fill(playerId)
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('button', { name: 'Give or take' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Currency').selectOption('ticket')
  await dialog.getByLabel('Amount').fill('1')
  await dialog.getByText(String(before + 1), { exact: true }).waitFor()
  const submit = dialog.getByRole('button', { name: 'Give', exact: true }).last()
  expect(await submit.isDisabled()).toBe(true)
  await dialog.getByLabel('Reason').fill('lost in an outage')
  await submit.click()
  await dialog.waitFor({ state: 'detached' })
  expect(Number(await ticketsOf())).toBe(before + 1)

  const row = page.getByRole('row').filter({ hasText: 'Adjustment' })
  await row.getByText('+1').waitFor()

  await go('/audit')
  const entry = page.getByRole('row').filter({ hasText: 'lost in an outage' })
  await entry.getByText('Give or take').waitFor()
  await entry.getByText('owner en dark 1440').waitFor()
  expect(await server.discrepancies()).toEqual([])
  expect(errors).toEqual([])
  await page.context().close()
})

test('the sums that explain a balance add up to it, and the link to them keeps its filters', async () => {
  const { page, errors, go } = await openConsole(browser, server, 'support')
  await go(`/players/${playerId}?why=gem`)
  await page.getByText('✓ It adds up').waitFor()
  await page.getByRole('table', { name: /gems/ }).getByRole('button', { name: 'Welcome' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('kind')).toBe('welcome')
  expect(new URL(page.url()).searchParams.get('currency')).toBe('gem')
  await page.reload()
  const kinds = page.getByRole('table', { name: 'Ledger' }).getByRole('row')
  await expect.poll(() => kinds.count()).toBeGreaterThan(1)
  for (const cell of (await kinds.allInnerTexts()).slice(1)) expect(cell).toContain('Welcome')
  expect(errors).toEqual([])
  await page.context().close()
})

test('an invited support operator cannot see money, nor reach it by a link', async () => {
  const owner = await openConsole(browser, server, 'owner', { language: 'fa' })
  await owner.go('/access')
  await owner.page.getByRole('button', { name: 'دعوت همکار' }).click()
  const dialog = owner.page.getByRole('dialog')
  await dialog.getByLabel('نام').fill('Sara')
  await dialog.getByLabel('نقش').selectOption('support')
  await dialog.getByRole('button', { name: 'ساختن پیوند' }).click()
  const link = await dialog.locator('code').innerText()
  await owner.page.context().close()

  const context = await browser.newContext({ locale: 'en-US' })
  const page = await context.newPage()
  await page.clock.setFixedTime(server.time.now())
  await page.goto(link)
  const navigation = page.getByRole('navigation')
  await navigation.getByRole('link', { name: 'Players' }).waitFor()
  expect(page.url()).not.toContain('token')
  for (const name of ['Payouts', 'Payments', 'Audit log', 'Access'])
    expect(await navigation.getByRole('link', { name }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Payouts run' }).count()).toBe(0)
  await page.goto(`${server.address}/admin/payouts`)
  await page.getByRole('heading', { name: 'You may not see this' }).waitFor()
  const refused = await page.evaluate(async () => (await fetch('/admin/api/payouts')).status)
  expect(refused).toBe(403)

  // The link works once: another browser that opens it gets the sign-in page.
  const stranger = await browser.newPage()
  await stranger.goto(link)
  await stranger.getByRole('alert').waitFor()
  expect(await stranger.getByRole('navigation').count()).toBe(0)
  await Promise.all([stranger.close(), context.close()])
})

test('payouts are paused from any page in two presses, and the page says so until they run again', async () => {
  const { page, errors, go } = await openConsole(browser, server, 'owner', { width: 390 })
  await go('/players')
  await page.getByRole('button', { name: 'Payouts run' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop', exact: true }).click()
  await page.getByRole('button', { name: 'Payouts stopped' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('checked the wallet')
  await dialog.getByRole('button', { name: 'Resume', exact: true }).click()
  await page.getByRole('button', { name: 'Payouts run' }).waitFor()
  await go('/audit')
  await page.getByText('Emergency stop').first().waitFor()
  await page.getByText('checked the wallet').first().waitFor()
  expect(errors).toEqual([])
  await page.context().close()
})

test('an address with an id that nothing has, or can have, says that there is no such page', async () => {
  const { page, errors, go } = await openConsole(browser, server, 'owner', { name: 'Arash' })
  for (const path of ['/players/zzzz', '/runs/zz/yy', '/seasons/foo', '/broadcasts/zzz', '/content/A+']) {
    await go(path)
    await page.getByRole('heading', { level: 1, name: 'There is no such page' }).waitFor()
  }
  const unknown = '0'.repeat(12)
  for (const path of [
    `/players/${unknown}`,
    `/runs/${playerId}/${unknown}`,
    '/seasons/2001-01-06',
    `/broadcasts/${unknown}`,
    '/content/nothing',
  ]) {
    await go(path)
    await page.getByRole('heading', { level: 1, name: 'There is no such page' }).waitFor()
  }
  // Browsers log the server's refusals as errors.
  expect(errors.filter((error) => !/40[04]/.test(error))).toEqual([])
  await page.context().close()
})

test('a session that was revoked elsewhere leads to the sign-in, and no data stays on the page', async () => {
  const { page, go } = await openConsole(browser, server, 'viewer')
  await go('/players')
  const seasons = await page.getByRole('link', { name: 'Seasons & prizes' }).elementHandle()
  await server.database.transaction((tx) => tx.rows(sql`DELETE FROM operator_session`))
  // Not by a real click: a background request may already have led to the sign-in.
  await seasons?.evaluate((link: HTMLElement) => link.click())
  await page.getByText('Sign in with a one-time link.').waitFor()
  expect(await page.getByRole('table').count()).toBe(0)
  await page.context().close()
})
