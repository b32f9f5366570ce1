import {
  getPayouts,
  getPayoutTerms,
  getProfile,
  type Payout,
  type PayoutState,
  type PayoutTerms,
  type Profile,
  requestPayout,
} from '@ganj/contract'
import { settled } from '../browser/settled.ts'
import { answer } from './answers.ts'
import { answerGreetings, button, dialogWith, leaveDialog, type Scene } from './scenes.ts'
import type { View } from './view.ts'

const walletAddress = 'UQB3ncyBUTjZUA5EnFKR5_EnOMI9V1tTEAAPaiU71gc4TiUt'

const open: PayoutTerms = {
  isOn: true,
  isPaused: false,
  minimum: 1,
  maximum: 50,
  fee: 0.15,
  dailyLimit: 100,
  dailyLeft: 87.5,
  nextAt: null,
  reviewFrom: 10,
  walletAddress,
  owed: { indicators: [], powerUps: 0 },
}

/** The fake terms and payouts of the player. */
const payoutPage: { terms: PayoutTerms; payouts: Payout[] } = { terms: open, payouts: [] }

/** A payout that changed its state once a minute. */
function payoutOf(number: number, amount: number, ...states: PayoutState[]): Payout {
  const at = (minute: number) => `2026-11-${24 - number}T0${number}:${String(10 + minute)}:00.000Z`
  return {
    publicId: `lookedatpay${number}`,
    amount,
    fee: 0.15,
    walletAddress,
    state: states.at(-1) ?? 'requested',
    reason: null,
    createdAt: at(0),
    history: states.map((state, minute) => ({ state, at: at(minute) })),
    explorerUrl: states.includes('sent') ? 'https://explorer.example/transaction/1' : null,
  }
}

const waiting = payoutOf(1, 7.5, 'requested', 'in-review')
const all: Payout[] = [
  waiting,
  payoutOf(2, 12, 'requested', 'approved', 'batched', 'signed', 'sent'),
  payoutOf(3, 1.234567, 'requested', 'approved', 'batched', 'signed', 'sent', 'confirmed'),
  {
    ...payoutOf(4, 20, 'requested', 'in-review', 'rejected'),
    reason: 'The wallet belongs to somebody else.',
  },
  payoutOf(5, 5, 'requested', 'approved', 'batched', 'signed', 'sent', 'failed'),
  payoutOf(6, 3, 'requested', 'in-review', 'cancelled'),
]

/** Opens the profile page with these terms and payouts. */
async function openPayoutPage(view: View, terms: PayoutTerms, payouts: Payout[]): Promise<void> {
  Object.assign(payoutPage, { terms, payouts })
  const { origin, search } = new URL(view.page.url())
  await view.page.goto(`${origin}/profile${search}`)
  await button(view, 'payout.ask').waitFor()
  await settled(view.page)
}

async function asks(view: View): Promise<void> {
  await button(view, 'payout.ask').click()
  await dialogWith(view, 'payout.ask')
  // A button beside the close button.
  await view.page.locator('dialog button').nth(1).waitFor()
  await settled(view.page)
}

const typed = (name: string, amount: string): Scene => ({
  name,
  async show({ page }) {
    await page.locator('dialog input').fill(amount)
    await settled(page)
  },
})

const under = (name: string, terms: Partial<PayoutTerms>, payouts: Payout[] = []): Scene => ({
  name,
  async show(view) {
    await leaveDialog(view)
    await openPayoutPage(view, { ...open, ...terms }, payouts)
    await asks(view)
  },
})

/** The states of a payout of tether to the player's own wallet. */
export const payoutScenes: readonly Scene[] = [
  {
    name: 'profile-wallet',
    page: true,
    async show(view) {
      await answerGreetings(view)
      await view.page.route(
        ({ pathname }) => pathname === `/api${getProfile.path}`,
        async (route) => {
          if (route.request().method() !== 'GET') return route.fallback()
          const response = await route.fetch()
          const profile = (await response.json()) as Profile
          const wallet: Profile['wallet'] = {
            address: walletAddress,
            network: '-239',
            provenAt: profile.joinedAt,
          }
          await route.fulfill({ response, json: { ...profile, wallet } })
        },
      )
      await answer(view, getPayoutTerms, () => payoutPage.terms)
      await answer(view, getPayouts, () => payoutPage.payouts)
      await answer(view, requestPayout, () => waiting)
      await openPayoutPage(view, open, [waiting])
    },
  },
  { name: 'payout', show: asks },
  typed('payout-typed', '7.5'),
  typed('payout-review', '12'),
  typed('payout-too-much', '60'),
  typed('payout-unreadable', '1.2.3'),
  {
    name: 'payout-asked',
    async show(view) {
      await view.page.locator('dialog input').fill('7.5')
      await view.page.locator('dialog button[type=submit]').click()
      await view.page.getByText(view.say('payout.asked')).waitFor()
      await settled(view.page)
    },
  },
  under('payout-paused', { isPaused: true }),
  under('payout-later', { nextAt: '2026-11-25T09:30:00.000Z' }),
  under('payout-debt', {
    owed: {
      indicators: [
        { currency: 'gem', amount: 37 },
        { currency: 'coin', amount: 12_400 },
      ],
      powerUps: 2,
    },
  }),
  under('payout-no-wallet', { walletAddress: null }),
  under('payout-off', { isOn: false }),
  {
    name: 'history-all-payouts',
    page: true,
    async show(view) {
      await leaveDialog(view)
      payoutPage.payouts = all
      const { origin, search } = new URL(view.page.url())
      await view.page.goto(`${origin}/history${search}#payouts`)
      await view.page.locator('#history li button[aria-expanded]').first().waitFor()
      await settled(view.page)
      const folded = view.page.locator('#history li button[aria-expanded=false]')
      while ((await folded.count()) > 0) await folded.first().click()
      await settled(view.page)
    },
  },
]
