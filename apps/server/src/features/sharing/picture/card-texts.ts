import type { Language } from '#platform/texts/texts.ts'

/** The texts of the images and pages of shared links; `{name}` is a placeholder. Lines of an image are short. */
const fa = {
  play: 'بزن بریم',
  join: 'بازی برای گروه',
  'invite.caption': 'دعوت به بازی از طرف',
  'invite.anonymous': 'بازی کن و جایزه ببر',
  'invite.first': 'پرواز کن، گردونه را بچرخان',
  'invite.second': 'و هر هفته جایزه ببر!',
  'invite.title': '{name} تو را به {app} دعوت کرده است',
  'score.caption': 'امتیاز {name}',
  'score.caption-anonymous': 'یک امتیاز اثبات‌شده',
  'score.place': 'رتبهٔ {place} در هفتهٔ {week}',
  'score.flight': 'در یک پرواز، با اثبات سرور',
  'score.challenge': 'می‌توانی بزنی جلو؟',
  'score.title': '{score} امتیاز در {app}',
  'group.caption': 'جدول این هفتهٔ گروه',
  'group.nameless': 'گروه ما',
  'group.first': 'هنوز کسی این هفته پرواز نکرده.',
  'group.second': 'نفر اول باش!',
  'group.title': 'بازی برای {name} در {app}',
  description: 'پرواز کن، گردونه را بچرخان و هر هفته جایزه ببر. امتیازها اثبات می‌شوند و شانس‌ها پیداست.',
}

export type CardTextKey = keyof typeof fa
type CardTexts = Readonly<Record<CardTextKey, string>>

const en: CardTexts = {
  play: 'Play',
  join: 'Play for it',
  'invite.caption': 'An invitation from',
  'invite.anonymous': 'Play and win',
  'invite.first': 'Fly, spin the wheel',
  'invite.second': 'and win prizes every week!',
  'invite.title': '{name} invites you to {app}',
  'score.caption': 'Score of {name}',
  'score.caption-anonymous': 'A proven score',
  'score.place': 'Place {place} in the week of {week}',
  'score.flight': 'In one flight, proven by replay',
  'score.challenge': 'Can you beat it?',
  'score.title': '{score} points in {app}',
  'group.caption': 'Group board of this week',
  'group.nameless': 'Our group',
  'group.first': 'Nobody has flown this week.',
  'group.second': 'Be the first!',
  'group.title': 'Play for {name} in {app}',
  description:
    'Fly, spin the wheel and win prizes every week. Scores are proven, and the odds are on the screen.',
}

const ru: CardTexts = {
  play: 'Играть',
  join: 'За группу',
  'invite.caption': 'Приглашение от',
  'invite.anonymous': 'Играй и выигрывай',
  'invite.first': 'Летай, крути колесо',
  'invite.second': 'и выигрывай каждую неделю!',
  'invite.title': '{name} приглашает тебя в {app}',
  'score.caption': 'Результат {name}',
  'score.caption-anonymous': 'Доказанный результат',
  'score.place': 'Место {place}, неделя с {week}',
  'score.flight': 'За один полёт, проверено',
  'score.challenge': 'Сможешь больше?',
  'score.title': 'Очков в {app}: {score}',
  'group.caption': 'Таблица группы за неделю',
  'group.nameless': 'Наша группа',
  'group.first': 'На этой неделе никто не летал.',
  'group.second': 'Будь первым!',
  'group.title': 'Играй за {name} в {app}',
  description: 'Летай, крути колесо и выигрывай призы каждую неделю. Результаты доказаны, шансы на экране.',
}

const catalogues: Readonly<Record<Language, CardTexts>> = { fa, en, ru }

export const cardText = (
  language: Language,
  key: CardTextKey,
  values: Readonly<Record<string, string>> = {},
): string =>
  catalogues[language][key].replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)

const locales: Readonly<Record<Language, string>> = { fa: 'fa-IR', en: 'en-GB', ru: 'ru' }

export const inDigits = (language: Language, value: number): string =>
  new Intl.NumberFormat(locales[language]).format(value)

/** A day such as `2026-11-21` in the calendar of the language. */
export const dayInWords = (language: Language, day: string): string =>
  new Intl.DateTimeFormat(locales[language], { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  )
