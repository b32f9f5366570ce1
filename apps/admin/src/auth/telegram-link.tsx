import { getSignInMeans } from '@ganj/contract/admin'
import { useQuery } from '@tanstack/react-query'
import { readQuery } from '#platform/api/queries.ts'
import { useText } from '#platform/i18n/i18n.ts'
import classes from './sign-in.module.css'

/**
 * Telegram's login widget without its script, which the content security policy of the console forbids: a link to the
 * page that the widget opens. That page returns with the user's data.
 */
export function TelegramLink() {
  const text = useText()
  const { data } = useQuery({ ...readQuery(getSignInMeans), staleTime: Number.POSITIVE_INFINITY })
  const bot = data?.telegramBot
  if (!bot) return null
  const { origin } = window.location
  const query = new URLSearchParams({ bot_id: bot, origin, return_to: `${origin}/admin/` })
  return (
    <a className={classes.telegram} href={`https://oauth.telegram.org/auth?${query}`}>
      {text('sign-in.telegram')}
    </a>
  )
}
