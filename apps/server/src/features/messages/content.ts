import { type Static, Type } from 'typebox'
import { contentKind, type LocalText, onlyNamed, type Piece } from '#platform/content.ts'
import { LocalTextSchema } from '#platform/texts/local-text.ts'
import { messageSeed } from './message-seed.ts'

/** The kinds of messages, and the placeholders of their texts. */
export const messagePlaceholders = {
  prize: ['place', 'prizes'],
  'group-prize': ['place', 'prizes'],
  'payout-sent': ['amount'],
  'payout-returned': ['amount'],
  streak: ['days'],
  'season-ends': ['place'],
  'friend-overtook': ['friend', 'score'],
  'idle-full': ['hours'],
  'ticket-full': ['tickets'],
} as const
export type MessageText = keyof typeof messagePlaceholders & keyof typeof messageSeed

/** The value of a placeholder: a number is written in the digits of each language. */
export type MessageValues<Text extends MessageText> = Readonly<
  Record<(typeof messagePlaceholders)[Text][number], number | string | LocalText>
>

/**
 * The kinds of reminders. A deferrable one leaves the last message of a player's day to the others, which come first.
 */
export const reminderKinds = ['streak', 'season-ends', 'friend-overtook', 'idle-full', 'ticket-full'] as const
export type ReminderKind = (typeof reminderKinds)[number]
export const notDeferrable: ReadonlySet<ReminderKind> = new Set(['streak', 'season-ends'])

const Template = Type.Object({ text: LocalTextSchema }, { additionalProperties: false })
type Template = Static<typeof Template>

/** A text has no unknown placeholders. */
function judgeTemplates(items: readonly Piece<Template>[]): string[] {
  return [
    ...onlyNamed(...Object.keys(messagePlaceholders))(items),
    ...items.flatMap(({ publicId, data }) => {
      const known: readonly string[] = messagePlaceholders[publicId as MessageText] ?? []
      return Object.entries(data.text).flatMap(([language, text]) =>
        [...text.matchAll(/\{([^{}]*)\}/g)]
          .filter(([, name = '']) => !known.includes(name))
          .map(
            ([written]) =>
              `${publicId} in ${language} has ${written}; it may name ${known.map((name) => `{${name}}`)}`,
          ),
      )
    }),
  ]
}

/** The messages that the bot sends by itself. One without a text is not sent. */
export const messageTexts = contentKind(
  'message-text',
  Template,
  Object.entries(messageSeed).map(([publicId, text]) => ({ publicId, data: { text } })),
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

/** The quiet hours, in the player's time zone, and the maximum of reminders for a player in 24 hours. */
export const reminderRules = contentKind(
  'reminder-rules',
  Rules,
  [{ publicId: 'rules', data: { quietFrom: 23, quietTo: 9, perDay: 2 } }],
  onlyNamed('rules'),
)
