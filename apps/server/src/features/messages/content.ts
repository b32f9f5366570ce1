import { type Static, Type } from 'typebox'
import { contentKind, onlyNamed, type Piece } from '#platform/content.ts'
import { LocalTextSchema } from '#platform/texts/local-text.ts'

/** The reminders there are, and what their texts may name. */
export const reminderPlaceholders = { streak: ['days'], 'season-ends': ['place'] } as const
export type ReminderKind = keyof typeof reminderPlaceholders
export const reminderKinds = Object.keys(reminderPlaceholders) as ReminderKind[]

const Template = Type.Object({ text: LocalTextSchema }, { additionalProperties: false })
type Template = Static<typeof Template>

/** A text names nothing that nobody fills in. */
function judgeTemplates(items: readonly Piece<Template>[]): string[] {
  return [
    ...onlyNamed(...reminderKinds)(items),
    ...items.flatMap(({ publicId, data }) => {
      const known: readonly string[] = reminderPlaceholders[publicId as ReminderKind] ?? []
      return Object.entries(data.text).flatMap(([language, text]) =>
        [...text.matchAll(/\{(\w*)\}/g)]
          .filter(([, name = '']) => !known.includes(name))
          .map(
            ([written]) =>
              `${publicId} in ${language} has ${written}; it may name ${known.map((name) => `{${name}}`)}`,
          ),
      )
    }),
  ]
}

/** What the bot says to remind a player. Without its text a reminder is not sent. */
export const reminderTexts = contentKind(
  'reminder-text',
  Template,
  [
    {
      publicId: 'streak',
      data: {
        text: {
          fa: '{days} روز پشت سر هم آمده‌ای! جایزهٔ امروزت را تا نیمه‌شب بگیر تا زنجیره‌ات نشکند.',
          en: 'Days in a row: {days}! Take today’s reward before midnight, or the streak breaks.',
          ru: 'Дней подряд: {days}! Забери сегодняшнюю награду до полуночи, чтобы серия не прервалась.',
        },
      },
    },
    {
      publicId: 'season-ends',
      data: {
        text: {
          fa: 'هفته فردا تمام می‌شود و تو رتبهٔ {place} هستی. یک پرواز دیگر؟',
          en: 'The week ends tomorrow, and you stand at place {place}. One more flight?',
          ru: 'Неделя заканчивается завтра, твоё место — {place}. Ещё один полёт?',
        },
      },
    },
  ],
  judgeTemplates,
)

const Rules = Type.Object(
  {
    quietFrom: Type.Integer({ minimum: 0, maximum: 23 }),
    quietTo: Type.Integer({ minimum: 0, maximum: 23 }),
    perDay: Type.Integer({ minimum: 0, maximum: 10 }),
  },
  { additionalProperties: false },
)

/** When no reminder is sent, in hours of the zone of the seasons, and how many a player gets in 24 hours. */
export const reminderRules = contentKind(
  'reminder-rules',
  Rules,
  [{ publicId: 'rules', data: { quietFrom: 23, quietTo: 9, perDay: 1 } }],
  onlyNamed('rules'),
)
