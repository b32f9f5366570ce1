import { getUserEvents, type UserEvent, type UserEventData, type UserEventKind } from '@ganj/contract'
import { settled } from '../browser/settled.ts'
import { seededNow } from '../server/seeded-app.ts'
import { answer } from './answers.ts'
import { answerGreetings, button, type Scene } from './scenes.ts'
import type { View } from './view.ts'

/** The unread news of the player. */
let unread: UserEvent[] = []

/** Reopens home with this event as the only unread one. */
async function showNews(view: View, event: UserEvent): Promise<void> {
  unread = [event]
  await view.go('/earn')
  await view.go('/')
  await button(view, 'event.close').waitFor()
  await settled(view.page)
}

const news = <Kind extends UserEventKind>(name: string, kind: Kind, data: UserEventData[Kind]): Scene => ({
  name,
  async show(view) {
    await button(view, 'event.close').click()
    // A device does not show an event twice, so each event has an id of its own.
    const publicId = name.replaceAll('-', '').padEnd(12, '0').slice(-12)
    const event = { publicId, kind, data, createdAt: seededNow, readAt: null }
    await showNews(view, event as UserEvent)
  },
})

const prize = [
  { currency: 'tether' as const, amount: 20 },
  { currency: 'gem' as const, amount: 150 },
]

/** Every kind of news that opens over home. */
export const newsScenes: readonly Scene[] = [
  {
    name: 'news-achievement',
    async show(view) {
      await answerGreetings(view)
      await button(view, 'event.close').waitFor()
      await settled(view.page)
      await answer(view, getUserEvents, () => unread)
    },
  },
  news('news-prize', 'prize-won', { startsAt: '2026-11-14T20:30:00.000Z', place: 3, reward: prize }),
  news('news-welcome', 'welcome', {
    reward: [
      { currency: 'coin', amount: 500 },
      { currency: 'gem', amount: 5 },
      { currency: 'ticket', amount: 4 },
    ],
  }),
  news('news-friend', 'friend-joined', { publicId: 'lookedfriend', username: 'starlight_voyager_77' }),
  news('news-payout', 'payout-sent', { publicId: 'lookedatpay1', amount: 1234.56 }),
  news('news-payout-back', 'payout-returned', { publicId: 'lookedatpay1', amount: 7.5 }),
  news('news-purchase', 'purchase', {
    transactionId: 'k3v9w2m7x1qa',
    outcome: 'delivered',
    reward: [{ currency: 'gem', amount: 50 }],
  }),
  news('news-purchase-held', 'purchase', {
    transactionId: 'k3v9w2m7x1qa',
    outcome: 'held',
    reward: [],
  }),
]
