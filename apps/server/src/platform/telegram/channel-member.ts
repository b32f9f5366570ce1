import { ask, type Bot, TelegramError } from './bot.ts'

/** Telegram's error text for a user who was never in a channel. */
const neverThere = /participant_id_invalid|user not found|member not found/i

/**
 * Whether a user is in a public channel. Telegram answers it to a bot that is an administrator there.
 * @throws TelegramError when it does not answer
 */
export async function isChannelMember(bot: Bot, channel: string, telegramId: bigint): Promise<boolean> {
  try {
    const member = await ask('getChatMember', () => bot.api.getChatMember(`@${channel}`, Number(telegramId)))
    if (member.status === 'restricted') return member.is_member
    return member.status !== 'left' && member.status !== 'kicked'
  } catch (error) {
    if (error instanceof TelegramError && error.status === 400 && neverThere.test(error.description))
      return false
    throw error
  }
}
