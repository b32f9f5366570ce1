import type { LocalText } from '#platform/content.ts'

type Plain = { currency: 'gem' | 'coin' | 'ticket' | 'daily-spin-count'; amount: number }

const text = (fa: string, en: string, ru: string): LocalText => ({ fa, en, ru })

const plain = (currency: Plain['currency']) => (amount: number, weight: number, name: LocalText) => ({
  publicId: `${currency === 'daily-spin-count' ? 'spin' : currency}-${amount}`,
  data: { name, weight, prize: { currency, amount } },
})
const [coin, gem, ticket, spin] = [plain('coin'), plain('gem'), plain('ticket'), plain('daily-spin-count')]

const tether = (amount: number, weight: number, fallback: Plain) => ({
  publicId: `tether-${amount}`,
  data: {
    name: text('{amount} تتر', '{amount} USDT', '{amount} USDT'),
    weight,
    prize: { currency: 'tether' as const, amount },
    fallback,
  },
})

const coins = text('{amount} سکه', '{amount} coins', '{amount} монет')

/** Sixteen segments whose weights add up to 10,000, so that a weight is a probability in hundredths of a percent. */
export const itemSeed = [
  coin(50, 2400, coins),
  gem(1, 1300, text('{amount} الماس', '{amount} gem', '{amount} самоцвет')),
  coin(250, 1200, coins),
  ticket(1, 900, text('{amount} بلیت', '{amount} ticket', '{amount} билет')),
  tether(1, 8, { currency: 'gem', amount: 50 }),
  coin(100, 1800, coins),
  gem(3, 800, text('{amount} الماس', '{amount} gems', '{amount} самоцвета')),
  ticket(10, 60, text('{amount} بلیت', '{amount} tickets', '{amount} билетов')),
  coin(1000, 100, coins),
  spin(1, 250, text('یک چرخش دیگر', 'One more spin', 'Ещё одно вращение')),
  gem(50, 20, text('{amount} الماس', '{amount} gems', '{amount} самоцветов')),
  coin(500, 500, coins),
  tether(10, 2, { currency: 'gem', amount: 500 }),
  ticket(3, 400, text('{amount} بلیت', '{amount} tickets', '{amount} билета')),
  gem(10, 200, text('{amount} الماس', '{amount} gems', '{amount} самоцветов')),
  coin(2000, 60, coins),
]

export const rulesSeed = [{ publicId: 'wheel', data: { gemLadder: [5, 8, 12, 18, 25], weeklyTether: 50 } }]
