import type { LocalText } from '#platform/content.ts'
import type { AchievementContent } from './achievement.ts'

type Goal = AchievementContent['goal']
/** The measures; each tier adds its target. */
type Measured = Goal extends infer One ? (One extends Goal ? Omit<One, 'target'> : never) : never
type Seed = { publicId: string; data: AchievementContent }
type Tier = [target: number, reward: AchievementContent['reward'], fa: string, en: string, ru: string]

/** Tiers of one thing, easiest first. */
const family = (name: string, measured: Measured, description: LocalText, tiers: Tier[]): Seed[] =>
  tiers.map(([target, reward, fa, en, ru], index) => ({
    publicId: `${name}-${index + 1}`,
    data: {
      family: name,
      tier: index + 1,
      name: { fa, en, ru },
      description,
      goal: { ...measured, target } as Goal,
      reward,
    },
  }))

/** The achievements of a new installation. The texts are right for any target, because an operator may change it. */
export const achievementSeed: Seed[] = [
  ...family(
    'pilot',
    { event: 'run-verified', measure: 'count' },
    { fa: '{target} بازی را تمام کن', en: 'Runs finished: {target}', ru: 'Завершённых полётов: {target}' },
    [
      [1, { coin: 50 }, 'اولین پرواز', 'First flight', 'Первый полёт'],
      [10, { coin: 150 }, 'کارآموز خلبانی', 'Cadet', 'Курсант'],
      [50, { coin: 400, gem: 2 }, 'خلبان', 'Pilot', 'Пилот'],
      [200, { coin: 1_000, gem: 5 }, 'کاپیتان', 'Captain', 'Капитан'],
      [1_000, { coin: 4_000, gem: 20 }, 'دریاسالار آسمان', 'Admiral of the sky', 'Небесный адмирал'],
    ],
  ),
  ...family(
    'high-score',
    { event: 'run-verified', measure: 'max', field: 'score' },
    {
      fa: 'در یک بازی {target} امتیاز بگیر',
      en: 'Score in one run: {target}',
      ru: 'Очков за один полёт: {target}',
    },
    [
      [2_000, { coin: 100 }, 'جرقه', 'Spark', 'Искра'],
      [10_000, { coin: 250, gem: 1 }, 'شهاب', 'Meteor', 'Метеор'],
      [25_000, { coin: 600, gem: 3 }, 'دنباله‌دار', 'Comet', 'Комета'],
      [50_000, { coin: 1_500, gem: 8 }, 'ابرنواختر', 'Supernova', 'Сверхновая'],
    ],
  ),
  ...family(
    'hunter',
    { event: 'run-verified', measure: 'sum', field: 'kills' },
    { fa: '{target} دشمن را نابود کن', en: 'Enemies destroyed: {target}', ru: 'Уничтожено врагов: {target}' },
    [
      [100, { coin: 80 }, 'تیرانداز', 'Gunner', 'Стрелок'],
      [1_000, { coin: 250, gem: 1 }, 'شکارچی', 'Hunter', 'Охотник'],
      [10_000, { coin: 1_000, gem: 5 }, 'یکه‌تاز', 'Ace', 'Ас'],
      [50_000, { coin: 3_000, gem: 15 }, 'افسانهٔ کهکشان', 'Legend of the galaxy', 'Легенда галактики'],
    ],
  ),
  ...family(
    'blue-fire',
    { event: 'run-verified', measure: 'sum', field: 'blueFire' },
    {
      fa: '{target} آتش آبی جمع کن',
      en: 'Blue fires collected: {target}',
      ru: 'Собрано синих огней: {target}',
    },
    [
      [50, { coin: 80 }, 'آتش‌یاب', 'Fire finder', 'Искатель огня'],
      [500, { coin: 300, gem: 2 }, 'آتش‌بان', 'Fire keeper', 'Хранитель огня'],
      [5_000, { coin: 1_200, gem: 6 }, 'فرمانروای آتش', 'Lord of the fire', 'Повелитель огня'],
    ],
  ),
  ...family(
    'boss-slayer',
    { event: 'run-verified', measure: 'sum', field: 'bossesKilled' },
    { fa: '{target} غول را شکست بده', en: 'Bosses defeated: {target}', ru: 'Побеждено боссов: {target}' },
    [
      [1, { coin: 100, gem: 1 }, 'شیردل', 'Lionheart', 'Львиное сердце'],
      [10, { coin: 400, gem: 3 }, 'غول‌افکن', 'Giant slayer', 'Победиль великанов'],
      [100, { coin: 2_000, gem: 10 }, 'رستم', 'Rostam', 'Рустам'],
    ],
  ),
  // Measured in game ticks, sixty a second: the texts say it in minutes.
  ...family(
    'endurance-two',
    { event: 'run-verified', measure: 'max', field: 'ticks' },
    {
      fa: 'در یک بازی دو دقیقه دوام بیار',
      en: 'Last two minutes in one run',
      ru: 'Продержись две минуты в одном полёте',
    },
    [[7_200, { coin: 150 }, 'پرنفس', 'Long breath', 'Долгое дыхание']],
  ),
  ...family(
    'endurance-three',
    { event: 'run-verified', measure: 'max', field: 'ticks' },
    {
      fa: 'در یک بازی سه دقیقه دوام بیار',
      en: 'Last three minutes in one run',
      ru: 'Продержись три минуты в одном полёте',
    },
    [[10_800, { coin: 400, gem: 2 }, 'خستگی‌ناپذیر', 'Tireless', 'Неутомимый']],
  ),
  ...family(
    'loyal',
    { event: 'daily-reward-claimed', measure: 'max', field: 'streak' },
    {
      fa: '{target} روز پشت سر هم جایزهٔ روزانه بگیر',
      en: 'Daily rewards in a row: {target}',
      ru: 'Ежедневных наград подряд: {target}',
    },
    [
      [3, { coin: 60 }, 'آشنا', 'Regular', 'Завсегдатай'],
      [7, { coin: 200, gem: 1 }, 'هم‌سفر', 'Companion', 'Спутник'],
      [30, { coin: 1_000, gem: 5 }, 'یار دیرین', 'Old friend', 'Старый друг'],
      [100, { coin: 4_000, gem: 20 }, 'یار وفادار', 'Faithful friend', 'Верный друг'],
    ],
  ),
  ...family(
    'wheel',
    { event: 'wheel-spun', measure: 'count' },
    {
      fa: '{target} بار گردونه را بچرخون',
      en: 'Spins of the wheel: {target}',
      ru: 'Вращений колеса: {target}',
    },
    [
      [1, { coin: 30 }, 'دست‌گرمی', 'Warm-up', 'Разминка'],
      [30, { coin: 300, gem: 1 }, 'خوش‌شانس', 'Lucky one', 'Везунчик'],
      [200, { coin: 1_200, gem: 6 }, 'سلطان گردونه', 'King of the wheel', 'Король колеса'],
    ],
  ),
  ...family(
    'engineer',
    { event: 'upgraded', measure: 'count' },
    {
      fa: '{target} بار سفینه‌ات را ارتقا بده',
      en: 'Upgrades made: {target}',
      ru: 'Сделано улучшений: {target}',
    },
    [
      [1, { coin: 50 }, 'آچار به دست', 'Wrench in hand', 'С ключом в руке'],
      [10, { coin: 300, gem: 2 }, 'مهندس', 'Engineer', 'Инженер'],
      [32, { coin: 1_500, gem: 10 }, 'استاد سفینه‌ساز', 'Master shipwright', 'Главный конструктор'],
    ],
  ),
  ...family(
    'power-up',
    { event: 'power-up-used', measure: 'count' },
    {
      fa: '{target} نیروی ویژه به کار ببر',
      en: 'Power-ups used: {target}',
      ru: 'Использовано усилителей: {target}',
    },
    [
      [5, { coin: 80 }, 'پرتوان', 'Charged up', 'Заряженный'],
      [50, { coin: 500, gem: 3 }, 'توفان', 'Storm', 'Шторм'],
    ],
  ),
  ...family(
    'shopper',
    { event: 'pack-bought', measure: 'count' },
    { fa: '{target} بسته از فروشگاه بخر', en: 'Packs bought: {target}', ru: 'Куплено наборов: {target}' },
    [
      [1, { coin: 50 }, 'اولین خرید', 'First purchase', 'Первая покупка'],
      [10, { coin: 300, gem: 2 }, 'مشتری همیشگی', 'Regular customer', 'Постоянный клиент'],
      [50, { coin: 1_200, gem: 8 }, 'گنج‌دار', 'Treasurer', 'Казначей'],
    ],
  ),
  ...family(
    'friend',
    { event: 'friend-joined', measure: 'count' },
    {
      fa: '{target} دوست را به بازی بیار',
      en: 'Friends invited: {target}',
      ru: 'Приглашено друзей: {target}',
    },
    [
      [1, { coin: 100, ticket: 1 }, 'دوتایی بهتره', 'Better together', 'Вместе веселее'],
      [5, { coin: 500, gem: 3 }, 'هم‌تیمی', 'Team player', 'Командный игрок'],
      [20, { coin: 2_000, gem: 12 }, 'سرگروه', 'Squad leader', 'Командир отряда'],
    ],
  ),
  ...family(
    'wallet',
    { event: 'wallet-connected', measure: 'count' },
    { fa: 'کیف پولت را وصل کن', en: 'Connect your wallet', ru: 'Подключи кошелёк' },
    [[1, { coin: 100, gem: 1 }, 'آماده برای جایزه', 'Ready for prizes', 'Готов к призам']],
  ),
]
