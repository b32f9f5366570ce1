import { startTestServer, type TestServer } from '@ganj/server/test'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectErrors, launchBrowser } from '../browser/phone.ts'

let server: TestServer
let browser: Browser

beforeAll(async () => {
  const env = { OPERATOR_SECOND_FACTOR: 'on' }
  ;[server, browser] = await Promise.all([startTestServer('2026-11-24T08:00:00Z', env), launchBrowser()])
})

afterAll(async () => {
  await browser?.close()
  await server?.close()
})

test('an owner adds a passkey of the device at the first sign-in, and the next sign-in requires it', async () => {
  const context = await browser.newContext({ locale: 'en-US' })
  const page = await context.newPage()
  await page.clock.setFixedTime(server.time.now())
  const errors = collectErrors(page)
  // A virtual authenticator, whose user is always present.
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  // Browsers accept no IP address as the domain of a passkey.
  const here = (link: string) => link.replace('127.0.0.1', 'localhost')
  await page.goto(here(await server.inviteOperator('Mina', 'owner')))
  await page.getByRole('button', { name: 'Add a passkey of this device' }).click()
  await page.getByRole('heading', { name: 'Overview' }).waitFor()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('Sign in with a one-time link.').waitFor()
  await page.goto(here(await server.relinkOperator('Mina')))
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  await page.goto(`${here(server.address)}/admin/sessions`)
  await page
    .getByRole('table', { name: 'Passkeys' })
    .getByRole('button', { name: /^Remove/ })
    .waitFor()
  expect(errors).toEqual([])
  await context.close()
})
