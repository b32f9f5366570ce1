import { defaultPermissions, getPayoutSwitch } from '@ganj/contract/admin'
import { sql, type TestServer } from '@ganj/server/test'
import type { Browser, Dialog, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settled } from '../browser/settled.ts'
import { openConsole } from './open-console.ts'
import { startWithPlayer } from './start-with-player.ts'

let server: TestServer
let browser: Browser
let playerId: string

beforeAll(async () => {
  ;({ server, browser, playerId } = await startWithPlayer())
})

afterAll(async () => {
  await browser?.close()
  await server?.close()
})

/** The operator returns to the tab after a minute: what is on the page is read again. */
async function comeBack(page: Page): Promise<void> {
  await page.clock.setFixedTime(server.time.now().getTime() + 60_000)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}

/** Answers the dialog of a command with a reason. */
async function decide(page: Page, act: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('it has to be')
  await dialog.getByRole('button', { name: act, exact: true }).last().click()
  await dialog.waitFor({ state: 'detached' })
}

const firstName = (page: Page) => page.getByLabel('English', { exact: true }).first()

async function rename(page: Page, name: string): Promise<void> {
  await page
    .getByRole('button', { name: /^Edit: / })
    .first()
    .click()
  await firstName(page).fill(name)
}

test('unsaved changes stay when another operator publishes, and cannot be saved over that', async () => {
  const [first, second] = [
    await openConsole(browser, server, 'content', { name: 'Roya' }),
    await openConsole(browser, server, 'content', { name: 'Shirin' }),
  ]
  await second.go('/content/power-up')
  await rename(second.page, 'The later name')
  await first.go('/content/power-up')
  await rename(first.page, 'The earlier name')
  await first.page.getByRole('button', { name: 'Save draft' }).click()
  await first.page.getByRole('button', { name: 'Publish', exact: true }).first().click()
  await decide(first.page, 'Publish')

  const { page } = second
  await comeBack(page)
  await page.getByText(/^Version \d was published meanwhile\./).waitFor()
  expect(await firstName(page).inputValue()).toBe('The later name')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('alert').getByText('This content has been changed since your draft.').waitFor()
  expect(await firstName(page).inputValue()).toBe('The later name')
  await page.getByRole('button', { name: 'Drop the changes' }).click()
  expect(await firstName(page).inputValue()).toBe('The earlier name')
  expect(await page.getByRole('alert').count()).toBe(0)
  // From now on it is a change of the new version.
  await firstName(page).fill('The best name')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).waitFor()
  expect(await firstName(page).inputValue()).toBe('The earlier name')
  // Browsers log the server's refusal as an error.
  expect([...first.errors, ...second.errors.filter((error) => !error.includes('409'))]).toEqual([])
  await Promise.all([first.page.context().close(), page.context().close()])
})

test('unsaved changes are not lost by a link, the back button or a reload without a question', async () => {
  const { page, errors, go } = await openConsole(browser, server, 'content', { name: 'Tara' })
  await go('/content')
  await page.getByRole('link', { name: 'Power-ups' }).click()
  await rename(page, 'A name to keep')
  const asked: string[] = []
  let answer = (dialog: Dialog) => dialog.dismiss()
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void answer(dialog)
  })
  await page.getByRole('navigation').getByRole('link', { name: 'Players' }).click()
  await expect.poll(() => asked).toEqual(['confirm'])
  await page.goBack()
  await expect.poll(() => asked).toEqual(['confirm', 'confirm'])
  // The page would be waited for, and it is not left.
  await page.evaluate(() => setTimeout(() => window.location.reload()))
  await expect.poll(() => asked).toEqual(['confirm', 'confirm', 'beforeunload'])
  expect(new URL(page.url()).pathname).toBe('/admin/content/power-up')
  expect(await firstName(page).inputValue()).toBe('A name to keep')
  answer = (dialog) => dialog.accept()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Content' }).waitFor()
  await page.getByRole('navigation').getByRole('link', { name: 'Players' }).click()
  await page.getByRole('heading', { level: 1, name: 'Players' }).waitFor()
  expect(asked.slice(3)).toEqual(['confirm'])
  expect(errors).toEqual([])
  await page.context().close()
})

test('what was typed stays when the session ends, and is saved after a sign-in in another tab', async () => {
  const { page, errors, go } = await openConsole(browser, server, 'content', { name: 'Laleh' })
  await go('/content/power-up')
  await rename(page, 'The name of a long night')
  await server.database.transaction((tx) =>
    tx.rows(sql`
      DELETE FROM operator_session
       WHERE operator_id = (SELECT id FROM operator WHERE name = 'Laleh' AND removed_at IS NULL)`),
  )
  const save = page.getByRole('button', { name: 'Save draft' })
  await save.click()
  await page.getByText(/^Your session has ended\./).waitFor()
  expect(await firstName(page).inputValue()).toBe('The name of a long night')
  // A request that is refused after the sign-in would end the session again.
  await settled(page)

  const tab = await page.context().newPage()
  await tab.clock.setFixedTime(server.time.now())
  await tab.goto(await server.relinkOperator('Laleh'))
  await tab.locator('#main h1').waitFor()
  await tab.close()
  // Playwright's pages never lose the focus, so none of them gets it back.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.getByText(/^Your session has ended\./).waitFor({ state: 'detached' })
  expect(await firstName(page).inputValue()).toBe('The name of a long night')
  await save.click()
  await page.getByRole('button', { name: 'Publish', exact: true }).first().waitFor()
  // Browsers log the server's refusals as errors.
  expect(errors.filter((error) => !error.includes('401'))).toEqual([])
  await page.context().close()
})

test('a dialog does what it offered, when somebody else did the same before', async () => {
  const { page, errors, go } = await openConsole(browser, server, 'owner', { name: 'Omid' })
  const colleague = await openConsole(browser, server, 'owner', { name: 'Mina' })
  const isPaused = () =>
    colleague.page.evaluate(
      async (path) => ((await (await fetch(path)).json()) as { isPaused: boolean }).isPaused,
      `/admin/api${getPayoutSwitch.path}`,
    )
  await go(`/players/${playerId}`)
  await page.getByRole('button', { name: 'Payouts run' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Stop', exact: true }).waitFor()
  await colleague.page.getByRole('button', { name: 'Payouts run' }).click()
  await colleague.page.getByRole('dialog').getByRole('button', { name: 'Stop', exact: true }).click()
  await colleague.page.getByRole('button', { name: 'Payouts stopped' }).waitFor()
  await comeBack(page)
  await page.getByRole('button', { name: 'Payouts stopped', includeHidden: true }).waitFor()
  await dialog.getByRole('button', { name: 'Stop', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await isPaused()).toBe(true)
  expect(errors).toEqual([])
  await Promise.all([page.context().close(), colleague.page.context().close()])
})

test('permissions that a colleague took from a role meanwhile are not given back with another change of it', async () => {
  const { page, errors, go } = await openConsole(browser, server, 'owner', { name: 'Ava' })
  await go('/access')
  const box = (permission: string) =>
    page.getByRole('checkbox', { name: `Support: ${permission}`, exact: true })
  const [taken, given] = [box('Write notes'), box('See payouts')]
  expect([await taken.isChecked(), await given.isChecked()]).toEqual([true, false])
  const permissionsNow = async () =>
    (
      await server.database.one<{ permissions: string[] }>(
        sql`SELECT permissions FROM operator_role WHERE role = 'support'`,
      )
    ).permissions
  const without = defaultPermissions.support.filter((one) => one !== 'players.note')
  await server.database.transaction((tx) =>
    tx.rows(sql`
      INSERT INTO operator_role (role, permissions) VALUES ('support', ${without}::text[])
      ON CONFLICT (role) DO UPDATE SET permissions = excluded.permissions`),
  )
  await given.check()
  await page.getByRole('button', { name: 'Save roles' }).click()
  await expect.poll(permissionsNow).toContain('payouts.read')
  expect(await permissionsNow()).not.toContain('players.note')
  await expect.poll(() => taken.isChecked()).toBe(false)
  expect(errors).toEqual([])
  await page.context().close()
})

test('the role of a colleague is changed after a question only', async () => {
  const { page, errors, go } = await openConsole(browser, server, 'owner', { name: 'Sepideh' })
  await openConsole(browser, server, 'viewer', { name: 'Nika' }).then((other) => other.page.context().close())
  const roleNow = async () => {
    const { role } = await server.database.one<{ role: string }>(
      sql`SELECT role FROM operator WHERE name = 'Nika' AND removed_at IS NULL`,
    )
    return role
  }
  await go('/access')
  const field = page.getByLabel('Role of Nika')
  await field.selectOption('owner')
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/Nika.* gets the role/).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect([await field.inputValue(), await roleNow()]).toEqual(['viewer', 'viewer'])
  await field.selectOption('support')
  await dialog.getByRole('button', { name: 'Change role' }).click()
  await page.getByText('The role is changed').waitFor()
  await dialog.waitFor({ state: 'detached' })
  expect([await field.inputValue(), await roleNow()]).toEqual(['support', 'support'])
  expect(errors).toEqual([])
  await page.context().close()
})
