import { getMessageSwitches, type MessageKind, type MessageSwitches, switchMessage } from '@ganj/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#auth/api.ts'
import { type TextKey, useText } from '#platform/i18n/i18n.ts'
import { defineCommand } from '#player/commands/define-command.ts'
import { useCommand } from '#player/commands/use-command.ts'
import settings from '../settings/settings.module.css'
import { Switch } from '../settings/switch.tsx'
import classes from './bot-messages.module.css'

const switchesQuery = queryOptions({
  queryKey: ['message-switches'],
  queryFn: ({ signal }) => call(getMessageSwitches, { signal }),
})

/** Optimistic: the switch changes at once, and is reverted when the server refuses. */
const turnMessage = defineCommand({
  endpoint: switchMessage,
  body: (wanted: MessageSwitches[number]) => wanted,
  async optimistic(queries, { kind, isOn }) {
    await queries.cancelQueries(switchesQuery)
    const show = (shown: boolean) =>
      queries.setQueryData(switchesQuery.queryKey, (switches) =>
        switches?.map((one) => (one.kind === kind ? { kind, isOn: shown } : one)),
      )
    show(isOn)
    return () => void show(!isOn)
  },
  applies: (queries, switches) => queries.setQueryData(switchesQuery.queryKey, switches),
  queue: 'messages',
})

const labels = {
  prize: ['messages.prize', 'messages.prize.text'],
  payout: ['messages.payout', 'messages.payout.text'],
  streak: ['messages.streak', 'messages.streak.text'],
  'season-ends': ['messages.season-ends', 'messages.season-ends.text'],
  'friend-overtook': ['messages.friend-overtook', 'messages.friend-overtook.text'],
  'idle-full': ['messages.idle-full', 'messages.idle-full.text'],
  'ticket-full': ['messages.ticket-full', 'messages.ticket-full.text'],
  news: ['messages.news', 'messages.news.text'],
} as const satisfies Record<MessageKind, readonly [TextKey, TextKey]>

/** Switches for the messages of the bot; nothing until they are read. */
export function BotMessages() {
  const text = useText()
  const { data: switches } = useQuery(switchesQuery)
  const { run } = useCommand(turnMessage)
  if (!switches) return null
  return (
    <section aria-label={text('messages.title')}>
      <h2 className={classes.title}>{text('messages.title')}</h2>
      <ul className={settings.rows}>
        {switches.map(({ kind, isOn }) => (
          <li key={kind}>
            <Switch
              label={text(labels[kind][0])}
              words={text(labels[kind][1])}
              isOn={isOn}
              onChange={(wanted) => run({ kind, isOn: wanted })}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
