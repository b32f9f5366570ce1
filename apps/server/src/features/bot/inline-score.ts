import { appLink } from '#platform/telegram/app-link.ts'
import { ask, type Context } from '#platform/telegram/bot.ts'
import { previewOf } from '#platform/telegram/link-preview.ts'
import type { BotDependencies, BotShared } from './dependencies.ts'
import { ignorePermanentRefusal } from './reply.ts'
import { languageFor, playerOf } from './speaker.ts'
import { botText } from './texts/bot-texts.ts'

/** How long Telegram may cache an answer, seconds: a score changes with every run. */
const maxAgeSeconds = 10

/** Inline mode: offers a card with the score of the week, and an invitation. */
export async function answerInline(dependencies: BotDependencies, update: Context): Promise<void> {
  const { settings, database, clock } = dependencies
  const { APP_NAME: app, BOT_USERNAME: botUsername } = settings
  const from = update.inlineQuery?.from
  if (!from) return
  const language = await languageFor(database, update)
  const say = (key: Parameters<typeof botText>[1], values = {}) => botText(language, key, { app, ...values })
  const player = await playerOf(database, from.id)
  const week = player && (await dependencies.weekOf(player.id, clock()))
  const url = appLink(botUsername, `ref_${from.id}__jso_inline`)
  const by = { language, playerPublicId: player?.publicId ?? null }
  const card = (shared: BotShared, title: string, description: string, words: string) => ({
    type: 'article' as const,
    id: shared.kind,
    title,
    description,
    input_message_content: {
      message_text: words,
      link_preview_options: previewOf(dependencies.shareAddress(shared)),
    },
    ...(botUsername === ''
      ? {}
      : { reply_markup: { inline_keyboard: [[{ text: say('start.play'), url }]] } }),
  })
  const score = week && [
    card(
      { ...by, kind: 'score', ...week, week: dependencies.weeklyBoard(clock()).slice('weekly:'.length) },
      say('inline.title', week),
      say('inline.place', week),
      say('inline.message', week),
    ),
  ]
  const invitation = card(
    { ...by, kind: 'invite' },
    say('inline.invite-title'),
    say('inline.invite'),
    say('inline.invite'),
  )
  await ask('answerInlineQuery', () =>
    update.answerInlineQuery([...(score ?? []), invitation], {
      is_personal: true,
      cache_time: maxAgeSeconds,
      ...(player ? {} : { button: { text: say('inline.open'), start_parameter: 'inline' } }),
    }),
  ).catch(ignorePermanentRefusal)
}
