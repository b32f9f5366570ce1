import type { TaskContent } from './task.ts'

/** The daily tasks of a new installation: the easy ones first. */
export const taskSeed: { publicId: string; data: TaskContent }[] = [
  {
    publicId: 'daily-reward',
    data: {
      name: {
        fa: 'جایزهٔ امروزت را بگیر',
        en: "Take today's daily reward",
        ru: 'Забери ежедневную награду',
      },
      goal: { event: 'daily-reward-claimed', measure: 'count', target: 1 },
      reward: { coin: 20 },
    },
  },
  {
    publicId: 'play-1',
    data: {
      name: { fa: 'یک بازی را تمام کن', en: 'Finish a run', ru: 'Заверши один полёт' },
      goal: { event: 'run-verified', measure: 'count', target: 1 },
      reward: { coin: 30 },
    },
  },
  {
    publicId: 'spin-1',
    data: {
      name: { fa: 'گردونه را بچرخون', en: 'Spin the wheel', ru: 'Крутани колесо' },
      goal: { event: 'wheel-spun', measure: 'count', target: 1 },
      reward: { coin: 20 },
    },
  },
  {
    publicId: 'play-3',
    data: {
      name: { fa: '{target} بازی را تمام کن', en: 'Finish {target} runs', ru: 'Заверши {target} полёта' },
      goal: { event: 'run-verified', measure: 'count', target: 3 },
      reward: { coin: 60 },
    },
  },
  {
    publicId: 'score-2000',
    data: {
      name: {
        fa: 'در یک بازی {target} امتیاز بگیر',
        en: 'Score {target} in one run',
        ru: 'Набери {target} очков за один полёт',
      },
      goal: { event: 'run-verified', measure: 'max', field: 'score', target: 2_000 },
      reward: { coin: 50 },
    },
  },
  {
    publicId: 'kills-100',
    data: {
      name: {
        fa: 'امروز {target} دشمن را نابود کن',
        en: 'Destroy {target} enemies today',
        ru: 'Уничтожь сегодня {target} врагов',
      },
      goal: { event: 'run-verified', measure: 'sum', field: 'kills', target: 100 },
      reward: { coin: 60 },
    },
  },
  {
    publicId: 'blue-fire-10',
    data: {
      name: {
        fa: 'امروز {target} آتش آبی جمع کن',
        en: 'Collect {target} blue fires today',
        ru: 'Собери сегодня {target} синих огней',
      },
      goal: { event: 'run-verified', measure: 'sum', field: 'blueFire', target: 10 },
      reward: { coin: 40 },
    },
  },
  {
    publicId: 'power-up-1',
    data: {
      name: {
        fa: 'یک نیروی ویژه به کار ببر',
        en: 'Use a power-up',
        ru: 'Используй усилитель',
      },
      goal: { event: 'power-up-used', measure: 'count', target: 1 },
      reward: { coin: 40 },
    },
  },
  {
    publicId: 'upgrade-1',
    data: {
      name: { fa: 'سفینه‌ات را ارتقا بده', en: 'Upgrade your craft', ru: 'Улучши свой корабль' },
      goal: { event: 'upgraded', measure: 'count', target: 1 },
      reward: { coin: 50 },
    },
  },
  {
    publicId: 'play-5',
    data: {
      name: { fa: '{target} بازی را تمام کن', en: 'Finish {target} runs', ru: 'Заверши {target} полётов' },
      goal: { event: 'run-verified', measure: 'count', target: 5 },
      reward: { ticket: 1 },
    },
  },
  {
    publicId: 'score-10000-in-all',
    data: {
      name: {
        fa: 'امروز روی هم {target} امتیاز جمع کن',
        en: 'Score {target} in all today',
        ru: 'Набери сегодня всего {target} очков',
      },
      goal: { event: 'run-verified', measure: 'sum', field: 'score', target: 10_000 },
      reward: { coin: 100 },
    },
  },
  {
    publicId: 'boss-1',
    data: {
      name: { fa: 'یک غول را شکست بده', en: 'Defeat a boss', ru: 'Победи босса' },
      goal: { event: 'run-verified', measure: 'sum', field: 'bossesKilled', target: 1 },
      reward: { gem: 1 },
    },
  },
  {
    publicId: 'shop-1',
    data: {
      name: { fa: 'از فروشگاه خرید کن', en: 'Buy something in the shop', ru: 'Купи что-нибудь в магазине' },
      goal: { event: 'pack-bought', measure: 'count', target: 1 },
      reward: { coin: 50 },
    },
  },
  {
    publicId: 'friend-1',
    data: {
      name: { fa: 'یک دوست را دعوت کن', en: 'Invite a friend', ru: 'Пригласи друга' },
      goal: { event: 'friend-joined', measure: 'count', target: 1 },
      reward: { coin: 100, ticket: 2 },
    },
  },
]
