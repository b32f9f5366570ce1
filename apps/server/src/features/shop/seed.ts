import type { LocalText } from '#platform/content.ts'

const text = (fa: string, en: string, ru: string): LocalText => ({ fa, en, ru })

/** Every power-up, so many times. */
const everyPowerUp = (count: number) => ({
  shield: count,
  magnet: count,
  'double-damage': count,
  bomb: count,
  'double-score': count,
  'slow-time': count,
})

const coins = (amount: number) => ({ indicator: { currency: 'coin' as const, amount } })
const gems = (amount: number) => ({ indicator: { currency: 'gem' as const, amount } })
/** Real money: stars inside Telegram and the game host, tether from a wallet. */
const money = (star: number, tether: number) => ({ star, playdeck: star, tether })

const perDay = (count: number) => ({ per: 'day' as const, count })
const once = { per: 'player' as const, count: 1 }

/** A starter pack with a little of everything, then currencies, then power-ups. */
export const packSeed = [
  {
    publicId: 'starter',
    data: {
      name: text('بستهٔ شروع', 'Starter pack', 'Стартовый набор'),
      indicators: { gem: 60, coin: 2000, ticket: 10 },
      powerUps: { shield: 3, magnet: 3 },
      prices: money(25, 0.49),
      limit: once,
    },
  },
  {
    publicId: 'daily-deal',
    data: {
      name: text('پیشنهاد امروز', "Today's deal", 'Предложение дня'),
      indicators: { ticket: 2 },
      powerUps: { shield: 1 },
      prices: coins(120),
      limit: perDay(1),
    },
  },
  {
    publicId: 'ticket-3',
    data: {
      name: text('سه بلیت', 'Three tickets', 'Три билета'),
      indicators: { ticket: 3 },
      powerUps: {},
      prices: coins(300),
      limit: perDay(5),
    },
  },
  {
    publicId: 'ticket-15',
    data: {
      name: text('دستهٔ بلیت', 'Book of tickets', 'Пачка билетов'),
      indicators: { ticket: 15 },
      powerUps: {},
      prices: { ...gems(12), ...money(12, 0.25) },
    },
  },
  {
    publicId: 'coin-pouch',
    data: {
      name: text('کیسهٔ سکه', 'Pouch of coins', 'Кошель монет'),
      indicators: { coin: 1000 },
      powerUps: {},
      prices: gems(10),
    },
  },
  {
    publicId: 'coin-chest',
    data: {
      name: text('صندوق سکه', 'Chest of coins', 'Сундук монет'),
      indicators: { coin: 6000 },
      powerUps: {},
      prices: gems(50),
    },
  },
  {
    publicId: 'gem-handful',
    data: {
      name: text('یک مشت الماس', 'Handful of gems', 'Горсть самоцветов'),
      indicators: { gem: 50 },
      powerUps: {},
      prices: money(50, 0.99),
    },
  },
  {
    publicId: 'gem-pouch',
    data: {
      name: text('کیسهٔ الماس', 'Pouch of gems', 'Кошель самоцветов'),
      indicators: { gem: 280 },
      powerUps: {},
      prices: money(250, 4.99),
    },
  },
  {
    publicId: 'gem-chest',
    data: {
      name: text('صندوق الماس', 'Chest of gems', 'Сундук самоцветов'),
      indicators: { gem: 1200 },
      powerUps: {},
      prices: money(1000, 19.99),
    },
  },
  {
    publicId: 'treasure',
    data: {
      name: text('گنج بزرگ', 'Great treasure', 'Большой клад'),
      indicators: { gem: 600, coin: 20_000, ticket: 50 },
      powerUps: everyPowerUp(5),
      prices: money(600, 11.99),
      limit: once,
    },
  },
  {
    publicId: 'shield-5',
    data: {
      name: text('پنج سپر', 'Five shields', 'Пять щитов'),
      indicators: {},
      powerUps: { shield: 5 },
      prices: coins(270),
    },
  },
  {
    publicId: 'magnet-5',
    data: {
      name: text('پنج آهنربا', 'Five magnets', 'Пять магнитов'),
      indicators: {},
      powerUps: { magnet: 5 },
      prices: coins(180),
    },
  },
  {
    publicId: 'fire-power',
    data: {
      name: text('قدرت آتش', 'Fire power', 'Огневая мощь'),
      indicators: {},
      powerUps: { 'double-damage': 3, bomb: 3 },
      prices: { ...coins(340), star: 4, playdeck: 4 },
    },
  },
  {
    publicId: 'record-hunter',
    data: {
      name: text('شکارچی رکورد', 'Record hunter', 'Охотник за рекордом'),
      indicators: {},
      powerUps: { 'double-score': 3, 'slow-time': 3 },
      prices: { ...gems(5), star: 6, playdeck: 6 },
    },
  },
  {
    publicId: 'pilot-case',
    data: {
      name: text('کیف خلبان', "Pilot's case", 'Чемодан пилота'),
      indicators: {},
      powerUps: everyPowerUp(2),
      prices: { ...gems(7), star: 8, playdeck: 8 },
    },
  },
]
