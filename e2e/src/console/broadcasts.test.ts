import {
  botToken,
  sql,
  startTestBotApi,
  startTestServer,
  type TestBotApi,
  type TestServer,
} from '@ganj/server/test'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../browser/phone.ts'
import { recordTexts } from '../browser/recorded-texts.ts'
import { openConsole } from './open-console.ts'

let server: TestServer
let browser: Browser
let api: TestBotApi
const players = 6

beforeAll(async () => {
  api = await startTestBotApi(botToken)
  ;[server, browser] = await Promise.all([
    startTestServer('2026-11-24T08:00:00Z', {
      BOT_TOKEN: botToken,
      TELEGRAM_API_ROOT: api.url,
      TELEGRAM_UPDATES: 'webhook',
      TELEGRAM_WEBHOOK_SECRET: 'a-secret-between-the-two-of-us',
      SUPPORT_CONTACT: '@ganj_support',
      PUBLIC_URL: 'https://ganj.example',
    }),
    launchBrowser(),
  ])
  for (let number = 1; number <= players; number++) await server.signIn(number)
})

afterAll(async () => {
  await browser?.close()
  await server?.close()
  await api?.close()
})

/** Runs the job that the queue starts every minute, now, and waits until it has ended. */
async function runSendBroadcasts(): Promise<void> {
  await server.database.transaction((tx) =>
    tx.rows(
      sql`SELECT graphile_worker.add_job('send-broadcasts', '{"_cron": {}}', job_key => 'recurring:send-broadcasts')`,
    ),
  )
  const waiting = () =>
    server.database.one<{ count: bigint }>(
      sql`SELECT count(*) FROM graphile_worker._private_jobs WHERE key = 'recurring:send-broadcasts'`,
    )
  await expect.poll(async () => Number((await waiting()).count)).toBe(0)
}

test('a broadcast is written, scheduled by the calendar, and sent at its time and not before', async () => {
  const { page, errors, go } = await openConsole(browser, server, 'content', { name: 'Kian' })
  await go('/broadcasts/new')
  const texts = { فارسی: 'خبر تازه', English: 'News of the week', Русский: 'Новости' }
  for (const [language, words] of Object.entries(texts))
    await page.getByLabel(`Text in ${language}`, { exact: true }).fill(words)
  await page.getByRole('button', { name: 'Keep as a draft' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('the new week')
  await dialog.getByRole('button', { name: 'Keep as a draft' }).click()
  await page.getByText('Draft', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await dialog.getByText(`Players who get it: ${players}`).waitFor()
  await dialog.getByText('At a time').click()
  await dialog.getByRole('button', { name: /^Time/ }).click()
  await dialog
    .getByRole('grid')
    .getByRole('button', { name: /25 November/ })
    .click()
  await dialog.getByRole('textbox', { name: /^Time: / }).fill('10:30')
  await dialog.getByLabel('Reason').fill('when they are awake')
  const hasSaid = await recordTexts(page)
  await dialog.getByRole('button', { name: 'Start', exact: true }).click()
  await hasSaid('It is scheduled.')
  await page.getByText('Scheduled', { exact: true }).waitFor()

  expect(errors).toEqual([])
  // This session ends within the day that the clock advances: background requests of an open page would be refused.
  await page.context().close()

  // Half past ten in Tehran.
  server.time.moveTo('2026-11-25T06:59:00Z')
  await runSendBroadcasts()
  expect(api.said).toEqual([])
  server.time.moveTo('2026-11-25T07:00:00Z')
  // Messages are paced by the clock, so it has to run.
  server.time.letGo()
  await runSendBroadcasts()
  await expect
    .poll(() =>
      server.database.one<{ state: string }>(sql`SELECT state FROM broadcast WHERE reason = 'the new week'`),
    )
    .toEqual({ state: 'done' })
  // One player in twenty is in the held-out group. Of so few players there may be none.
  const { held } = await server.database.one<{ held: bigint }>(
    sql`SELECT count(*) AS held FROM broadcast_recipient WHERE state = 'held-out'`,
  )
  expect(api.said.length).toBe(players - Number(held))
  for (const { text } of api.said) expect(Object.values(texts)).toContain(text)

  const later = await openConsole(browser, server, 'content', { name: 'Leila' })
  await later.go('/broadcasts')
  await later.page.getByRole('link', { name: texts.English }).click()
  await later.page.getByText('Done', { exact: true }).waitFor()
  const facts = later.page.locator('dl > div')
  const fact = (name: string) =>
    facts.filter({ has: later.page.getByText(name, { exact: true }) }).getByRole('definition')
  expect(await fact('Sent').innerText()).toBe(String(api.said.length))
  expect(await fact('Held out').innerText()).toBe(String(held))
  expect(later.errors).toEqual([])
  await later.page.context().close()
})
