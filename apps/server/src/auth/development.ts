import type { Clock } from '#platform/clock.ts'
import { signInitData } from '#platform/telegram/init-data.ts'

const names = ['آرش', 'نیلوفر', 'کیان', 'سارا', 'پارسا', 'مریم', 'دارا', 'رویا']

/**
 * Init data of a development player, signed like the messaging app's and proven on the same path. `number` tells
 * players apart. Only for a server that is not in production: its bot token signs what nobody proved.
 */
export function developmentInitData(
  number: number,
  botToken: string,
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
    botToken,
  )
}
