import type { Clock } from '#platform/clock.ts'
import { isLoopback } from '#platform/http/loopback.ts'
import type { ProcessSettings } from '#platform/process-settings.ts'
import { signInitData } from '#platform/telegram/init-data.ts'
import type { TelegramSettings } from '#platform/telegram/settings.ts'

const names = ['آرش', 'نیلوفر', 'کیان', 'سارا', 'پارسا', 'مریم', 'دارا', 'رویا']

/**
 * Whether the page may sign its visitor in as a development player: never in production, never beside a real bot, and
 * never where other machines can reach the server. A server whose NODE_ENV was forgotten must not open accounts.
 */
export const hasDevelopmentPlayers = ({
  NODE_ENV,
  BOT_TOKEN,
  BOT_ID,
  HOST,
  PUBLIC_URL,
}: ProcessSettings & TelegramSettings): boolean =>
  NODE_ENV !== 'production' &&
  BOT_TOKEN === undefined &&
  BOT_ID === undefined &&
  isLoopback(HOST) &&
  (PUBLIC_URL === undefined || isLoopback(new URL(PUBLIC_URL).hostname))

/**
 * Init data of a development player, signed like Telegram's and verified by the same code. `number` selects the player.
 * `token` is an invented one: a real bot's token would sign an identity that nobody proved.
 */
export function developmentInitData(
  number: number,
  token: string,
  clock: Clock,
  startParam?: string,
): string {
  return signInitData(
    {
      auth_date: String(Math.floor(clock().getTime() / 1000)),
      ...(startParam === undefined ? {} : { start_param: startParam }),
      query_id: `development-${number}`,
      user: JSON.stringify({
        id: 1000 + number,
        first_name: names[number % names.length],
        language_code: 'fa',
      }),
    },
    token,
  )
}
