import { readFile } from 'node:fs/promises'
import { credit, sql, startTestServer, type TestServer } from '@ganj/server/test'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../browser/phone.ts'
import { recordTexts } from '../browser/recorded-texts.ts'
import { openConsole } from './open-console.ts'

/** A picture of one pixel. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
let server: TestServer
let browser: Browser

beforeAll(async () => {
  // The seeded odds may cost more than this in a week, so a second operator has to confirm.
  const limits = { APPROVAL_FROM_TETHER: '15' }
  // After any day on which the tests run: the job queue goes by the database's clock and would publish at once what is past.
  ;[server, browser] = await Promise.all([startTestServer('2099-11-24T08:00:00Z', limits), launchBrowser()])
  await server.signIn(1)
  await credit(server, 1, { coin: 120n, gem: 7n })
})

afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const weightOf = async (publicId: string) =>
  (
    await server.database.one<{ weight: number }>(sql`
      SELECT (data ->> 'weight')::int AS weight FROM content
       WHERE kind = 'wheel-item' AND public_id = ${publicId} ORDER BY version DESC LIMIT 1`)
  ).weight
const dialogOf = (page: Page) => page.getByRole('dialog')
const publishDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'Publish', exact: true }).first().click()
  return dialogOf(page)
}

test('odds are published with their forecast by two operators, and reverted', async () => {
  const [editor, second] = [
    await openConsole(browser, server, 'content', { name: 'Omid' }),
    await openConsole(browser, server, 'owner', { name: 'Mina', language: 'fa' }),
  ]
  const { page, errors, go } = editor
  await go('/content/wheel-item')
  await page.getByRole('button', { name: 'Edit: coin-50', exact: true }).click()
  await page.getByLabel('Weight').fill('2500')
  await page.getByRole('button', { name: 'Save draft' }).click()
  const dialog = await publishDialog(page)
  await dialog.getByRole('row').filter({ hasText: 'coin-50.weight' }).getByText('2500').waitFor()
  await dialog.getByText('Worst week of tether (99%)').waitFor()
  await dialog.getByLabel('Reason').fill('more coins')
  const hasSaid = await recordTexts(page)
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await hasSaid('A second operator has to confirm it')
  expect(await weightOf('coin-50')).toBe(2400)

  // The order links to the draft.
  await second.go('/approvals')
  const order = second.page.getByRole('row').filter({ hasText: 'more coins' })
  expect(await order.getByRole('link').getAttribute('href')).toBe('/admin/content/wheel-item')
  await order.getByRole('button', { name: 'تأیید' }).click()
  await expect.poll(() => weightOf('coin-50')).toBe(2500)

  await go('/content/wheel-item')
  await page.getByText('version 2').first().waitFor()
  await page.getByRole('button', { name: 'Forecast and fact' }).click()
  await dialogOf(page).getByText('No whole day has been counted').waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Revert to this' }).click()
  await dialogOf(page).getByRole('row').filter({ hasText: 'coin-50.weight' }).waitFor()
  await dialogOf(page).getByLabel('Reason').fill('too many coins')
  const hasSaidAgain = await recordTexts(page)
  await dialogOf(page).getByRole('button', { name: 'Revert to this' }).click()
  await hasSaidAgain('A second operator has to confirm it')
  await second.page.reload()
  const back = second.page.getByRole('row').filter({ hasText: 'too many coins' })
  await back.getByRole('button', { name: 'تأیید' }).click()
  await expect.poll(() => weightOf('coin-50')).toBe(2400)
  expect([...errors, ...second.errors]).toEqual([])
  await Promise.all([page.context().close(), second.page.context().close()])
})

test('a change of content is scheduled by the calendar, and published at its time', async () => {
  const { page, errors, go } = await openConsole(browser, server, 'content', { name: 'Kian' })
  await go('/content/pack')
  await page.getByRole('button', { name: 'Edit: starter' }).click()
  const english = page.getByLabel('English', { exact: true })
  await english.fill('Beginning')
  // Every language has a field beside it.
  const persian = page.getByLabel('فارسی', { exact: true })
  expect(await persian.evaluate((field) => getComputedStyle(field).direction)).toBe('rtl')
  // The handle moves an item by the keyboard too.
  await page.getByRole('button', { name: /^Drag.*: starter$/ }).press('ArrowDown')
  await page.getByText('starter moved to place 2.').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Save draft' }).click()
  const dialog = await publishDialog(page)
  await dialog.getByRole('button', { name: /^Publish at/ }).click()
  await dialog
    .getByRole('grid')
    .getByRole('button', { name: /25 November/ })
    .click()
  await dialog.getByLabel(/^Time/).fill('10:30')
  await dialog.getByLabel('Reason').fill('a new season')
  const hasSaid = await recordTexts(page)
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await hasSaid('Scheduled.')
  await dialog.waitFor({ state: 'detached' })
  expect(errors).toEqual([])
  // This session ends within the day that the clock advances: background requests of an open page would be refused.
  await page.context().close()

  const nameNow = () =>
    server.database.one<{ name: string; position: number }>(sql`
      SELECT data -> 'name' ->> 'en' AS name, position FROM content
       WHERE kind = 'pack' AND public_id = 'starter' ORDER BY version DESC LIMIT 1`)
  expect((await nameNow()).name).toBe('Starter pack')
  // Half past ten in Tehran. The queue has a clock of its own, which is set to match.
  const { at } = await server.database.one<{ at: Date }>(sql`
    SELECT run_at AS at FROM graphile_worker._private_jobs WHERE key LIKE 'publish-content:%'`)
  expect(at.toISOString()).toBe('2099-11-25T07:00:00.000Z')
  server.time.moveTo('2099-11-25T07:00:01Z')
  await server.database.transaction((tx) =>
    tx.rows(sql`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key LIKE 'publish-content:%'`),
  )
  await expect.poll(nameNow).toMatchObject({ name: 'Beginning', position: 1 })
})

test('items are reordered by dragging with the mouse, and stay where they are dropped', async () => {
  const { page, errors, go } = await openConsole(browser, server, 'content', { name: 'Nika' })
  await go('/content/power-up')
  const names = () =>
    page.locator('ol > li').evaluateAll((rows) => rows.map((row) => row.querySelector('bdi')?.textContent))
  const [first, second, third, ...rest] = await names()
  const handle = page.getByRole('button', { name: `Drag, or move by the arrow keys: ${first}` })
  await handle.dragTo(page.locator('ol > li').nth(2))
  await expect.poll(names).toEqual([second, third, first, ...rest])
  await page
    .getByRole('button', { name: `Drag, or move by the arrow keys: ${third}` })
    .dragTo(page.locator('ol > li').first())
  await expect.poll(names).toEqual([third, second, first, ...rest])
  // An item that is dropped outside the list stays in place.
  await handle.dragTo(page.getByRole('heading', { level: 1 }))
  expect(await names()).toEqual([third, second, first, ...rest])
  expect(errors).toEqual([])
  await page.context().close()
})

test('an edit is refused after another operator has changed the content, and stays on the page', async () => {
  const [first, second] = [
    await openConsole(browser, server, 'content', { name: 'Roya' }),
    await openConsole(browser, server, 'content', { name: 'Shirin' }),
  ]
  const edit = async ({ page, go }: typeof first, name: string) => {
    await go('/content/power-up')
    await page
      .getByRole('button', { name: /^Edit: / })
      .first()
      .click()
    await page.getByLabel('English', { exact: true }).first().fill(name)
  }
  await edit(second, 'The later name')
  await edit(first, 'The earlier name')
  await first.page.getByRole('button', { name: 'Save draft' }).click()
  const dialog = await publishDialog(first.page)
  await dialog.getByLabel('Reason').fill('a better name')
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })

  await second.page.getByRole('button', { name: 'Save draft' }).click()
  await second.page.getByRole('alert').getByText('This content has been changed since your draft.').waitFor()
  expect(await second.page.getByLabel('English', { exact: true }).first().inputValue()).toBe('The later name')
  expect(await second.page.getByRole('button', { name: 'Publish', exact: true }).count()).toBe(0)
  // Browsers log the server's refusal as an error.
  expect([...first.errors, ...second.errors.filter((error) => !error.includes('409'))]).toEqual([])
  await Promise.all([first.page.context().close(), second.page.context().close()])
})

test('a picture is uploaded by its button and shown, and another kind of file is refused beside that button', async () => {
  const { page, errors, go } = await openConsole(browser, server, 'content', { name: 'Tara' })
  await go('/content/avatar')
  await page
    .getByRole('button', { name: /^Edit: / })
    .first()
    .click()
  await page.getByLabel('Kind of piece').selectOption({ label: 'Uploaded picture' })
  const choose = async (name: string, buffer: Buffer) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Upload a picture' }).click(),
    ])
    await chooser.setFiles({ name, mimeType: 'image/png', buffer })
  }
  await choose('not-a-picture.png', Buffer.from('no picture at all'))
  await page.getByRole('alert').waitFor()
  await choose('dot.png', dot)
  const picture = page.locator('ol img')
  await picture.waitFor()
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1)
  expect(await page.getByRole('alert').count()).toBe(0)
  await page.getByText('1 change').waitFor()
  // Browsers log the server's refusal as an error.
  expect(errors.filter((error) => !error.includes('422'))).toEqual([])
  await page.context().close()
})

test('only this browser shows a draft in the app, as a read-only preview', async () => {
  const { page, errors, go } = await openConsole(browser, server, 'content', { name: 'Sara' })
  await go('/content/pack')
  const [name] = await page.getByRole('button', { name: /^Edit: / }).all()
  await name?.click()
  await page.getByLabel('English', { exact: true }).fill('A treasure to come')
  await page.getByRole('button', { name: 'Save draft' }).click()
  const [app] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'See it in the app' }).first().click(),
  ])
  await app.waitForURL(`${server.address}/`)
  await app.goto(`${server.address}/shop`)
  await app.getByText('A treasure to come').first().waitFor()
  await app.getByText('Preview of a draft').waitFor()
  const stranger = await browser.newPage()
  await stranger.goto(`${server.address}/shop`)
  await stranger.locator('main h1, main h2, main li').first().waitFor()
  expect(await stranger.getByText('A treasure to come').count()).toBe(0)
  await app.getByRole('link', { name: 'End', exact: true }).click()
  await app.waitForURL(`${server.address}/`)
  const cookies = await page.context().cookies(server.address)
  expect(cookies.map((cookie) => cookie.name).filter((one) => one.startsWith('ganj_preview'))).toEqual([])
  expect(errors).toEqual([])
  await Promise.all([page.context().close(), stranger.context().close()])
})

test('an export of a table has all its rows, under its current filters', async () => {
  const { page, errors, go } = await openConsole(browser, server, 'owner', { name: 'Leila' })
  await go('/audit?action=operators.')
  await page.getByRole('row').nth(1).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toBe('audit.csv')
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines[0]).toBe('\uFEFFid,at,operator,source,address,action,subject,reason,before,after')
  expect(lines.length).toBeGreaterThan(1)
  for (const line of lines.slice(1)) expect(line).toContain(',operators.invite,')
  expect(errors).toEqual([])
  await page.context().close()
})
