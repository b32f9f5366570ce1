import assert from 'node:assert/strict'
import { counts } from './check.ts'
import type { Test } from './connect.ts'
import type { Stage } from './stage.ts'

/** Opens the page of examples and returns the example of this name. */
async function openExample({ context, site }: Stage, name: string) {
  const page = await context.newPage()
  await page.goto(`${site.url}/examples.html`)
  return { page, example: page.locator(`[data-example="${name}"]`) }
}

/** The examples of the playground, as a reader would try them. */
export const exampleTests: Test[] = [
  ...['basic', 'own-trigger', 'own-language', 'colors', 'element', 'transaction', 'wallet-order'].map(
    (name): Test => [
      `the example ${name} opens the modal`,
      async (stage) => {
        const { page, example } = await openExample(stage, name)
        await example.getByRole('button').first().click()
        await page.locator('dialog h1').first().waitFor()
        await page.keyboard.press('Escape')
        await counts(page.locator('dialog'), 0)
      },
    ],
  ),
  [
    'the example of an order lists its wallets first, and omits the excluded one',
    async (stage) => {
      const { page, example } = await openExample(stage, 'wallet-order')
      await example.getByRole('button').click()
      const tiles = page.locator('[data-tc-wallet-item]')
      await tiles.first().waitFor()
      assert.deepEqual((await tiles.locator('bdi').allTextContents()).slice(0, 2), ['Tonhub', 'MyTonWallet'])
      await page.getByRole('button', { name: 'View all wallets' }).click()
      await page.locator('[data-tc-wallets-modal-list]').waitFor()
      await counts(page.locator('[data-tc-wallet-item]', { hasText: 'Tonkeeper' }), 0)
    },
  ],
  [
    'the examples of a language, of colours and of the element look as described',
    async (stage) => {
      const { page, example } = await openExample(stage, 'own-language')
      await example.getByRole('button', { name: 'Wallet verbinden' }).waitFor()
      await page.locator('[data-example="element"]').getByRole('button', { name: 'Cüzdanı bağla' }).waitFor()
      const button = page.locator('[data-example="colors"] [data-tc-connect-button]')
      await button.waitFor()
      const background = await button.evaluate((one) => getComputedStyle(one).backgroundColor)
      assert.equal(background, 'rgb(109, 40, 217)')
    },
  ],
]
