import {
  buyWithStar,
  buyWithStarPd,
  checkPayment,
  getPaymentMethods,
  getPayments,
  type MoneyMethod,
  type Payment,
  type PaymentState,
  reportPaymentError,
} from '@ganj/contract'
import { settled } from '../browser/settled.ts'
import { seededNow } from '../server/seeded-app.ts'
import { answer } from './answers.ts'
import { answerGreetings, button, dialogWith, leaveDialog, type Scene } from './scenes.ts'
import type { View } from './view.ts'

/** The payment methods of the host, and the payment. */
const purchase: { methods: MoneyMethod[]; payment: Payment } = {
  methods: [],
  payment: {
    transactionId: 'k3v9w2m7x1qa',
    method: 'star',
    packPublicId: 'gem-handful',
    name: '',
    bundle: { indicators: [{ currency: 'gem', amount: 50 }], powerUps: [] },
    price: { currency: 'star', amount: 50 },
    state: 'awaiting',
    createdAt: seededNow,
    expiresAt: '2026-11-24T13:21:40.000Z',
  },
}

const names = { fa: 'یک مشت الماس', en: 'Handful of gems', ru: 'Горсть самоцветов' } as const

/** Opens a shop that sells for money. */
async function openPurchase(view: View): Promise<void> {
  const { page } = view
  await answerGreetings(view)
  purchase.payment.name = names[view.language]
  await answer(view, getPaymentMethods, () => ({ telegram: [], playdeck: [], browser: purchase.methods }))
  await answer(view, getPayments, () => [])
  await answer(view, checkPayment, () => purchase.payment)
  await answer(view, reportPaymentError, () => {
    purchase.payment.state = 'cancelled'
    return purchase.payment
  })
  await answer(view, buyWithStar, () => ({ ...purchase.payment, invoiceUrl: 'https://t.me/$looked-at' }))
  const request = { amount: 50, description: '', externalId: purchase.payment.transactionId }
  await answer(view, buyWithStarPd, () => ({ ...purchase.payment, request }))
  // The host's payment window does not open.
  await page.evaluate('window.open = () => null')
  await takes(view, ['star', 'tether'])
}

/** Reopens the shop with these payment methods. */
async function takes(view: View, methods: MoneyMethod[]): Promise<void> {
  purchase.methods = methods
  const { origin, search } = new URL(view.page.url())
  await view.page.goto(`${origin}/shop${search}`)
  await view.page.evaluate('window.open = () => null')
  await view.page.locator('article').first().waitFor()
  await settled(view.page)
}

/** Opens the sheet of the first pack that is sold for money. */
async function wants(view: View): Promise<void> {
  // The sections of a long page are rendered one after the other.
  const section = view.page.locator('section[aria-labelledby="section-elsewhere"]')
  await section.locator('article button:enabled').first().click()
  await dialogWith(view, 'shop.confirm')
}

/** Starts a payment and returns while it is pending. */
async function pay(view: View): Promise<void> {
  purchase.payment.state = 'awaiting'
  await wants(view)
  await button(view, 'shop.pay.pay').click()
  await view.page.getByText(view.say('shop.pay.looking')).waitFor()
}

/** Makes the page check the payment again, as when the player returns from another window. */
async function look({ page }: View, at: number): Promise<void> {
  await page.clock.setFixedTime(Date.parse(seededNow) + at * 1000)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await settled(page)
}

const ending = (name: string, state: PaymentState, key: string): Scene => ({
  name,
  async show(view) {
    await leaveDialog(view)
    await pay(view)
    purchase.payment.state = state
    await look(view, 30)
    await view.page.getByText(view.say(key)).waitFor()
    await settled(view.page)
  },
})

/** The purchase of a pack with money, and all its outcomes. */
export const purchaseScenes: readonly Scene[] = [
  { name: 'shop-money', page: true, show: openPurchase },
  { name: 'pay-ways', show: wants },
  {
    name: 'pay-tether',
    async show(view) {
      await view.page.locator('dialog ul button').last().click()
      await button(view, 'wallet.connect').waitFor()
      await settled(view.page)
    },
  },
  {
    name: 'pay-ready',
    async show(view) {
      await leaveDialog(view)
      await takes(view, ['star'])
      await wants(view)
    },
  },
  {
    name: 'pay-looking',
    async show(view) {
      await leaveDialog(view)
      await pay(view)
      await settled(view.page)
    },
  },
  {
    name: 'pay-long',
    async show(view) {
      for (let times = 1; times < 12; times++) await look(view, times)
      await view.page.getByText(view.say('shop.pay.long')).waitFor()
    },
  },
  {
    name: 'pay-cancelled',
    async show(view) {
      await button(view, 'shop.pay.give-up').click()
      await view.page.getByText(view.say('shop.pay.cancelled')).waitFor()
      await settled(view.page)
    },
  },
  ending('pay-held', 'paid', 'shop.pay.held'),
  ending('pay-late', 'expired', 'shop.pay.expired'),
  ending('pay-returned', 'refunded', 'shop.pay.returned'),
  ending('pay-yours', 'credited', 'shop.yours'),
  {
    name: 'pay-asking',
    async show(view) {
      await leaveDialog(view)
      await takes(view, ['playdeck'])
      purchase.payment.state = 'awaiting'
      await wants(view)
      await button(view, 'shop.pay.pay').click()
      await view.page.getByText(view.say('shop.pay.asking.star')).waitFor()
      await settled(view.page)
    },
  },
  {
    name: 'pay-failed',
    async show(view) {
      // A fake PlayDeck without an invoice and without a payment.
      await view.page.evaluate(() =>
        setInterval(() => {
          for (const method of ['requestPayment', 'getPaymentInfo']) {
            window.postMessage({ playdeck: { method, value: null } }, '*')
          }
        }, 50),
      )
      await view.page.getByText(view.say('shop.pay.failed')).waitFor()
      await settled(view.page)
    },
  },
  {
    name: 'shop-unsettled',
    page: true,
    async show(view) {
      await leaveDialog(view)
      purchase.payment.state = 'awaiting'
      await answer(view, getPayments, () => [purchase.payment])
      await takes(view, ['star', 'tether'])
      await button(view, 'shop.unsettled.action').waitFor()
      await settled(view.page)
    },
  },
]
