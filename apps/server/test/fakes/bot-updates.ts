type Fields = Record<string, unknown>

/** A Telegram user. */
export interface BotUser {
  id: number
  name: string
  languageCode?: string | undefined
}

/** A private chat has the id of its user; a group a negative one, and a title. */
export interface BotTestChat {
  id: number
  title?: string
  type?: 'private' | 'group' | 'supergroup' | 'channel'
}

/** Creates the updates that Telegram would deliver. */
export function createUpdates(date = () => 1_795_000_000) {
  let number = 1_000
  const userOf = ({ id, name, languageCode }: BotUser): Fields => ({
    id,
    is_bot: false,
    first_name: name,
    ...(languageCode === undefined ? {} : { language_code: languageCode }),
  })
  const chatOf = ({ id, title, type = id < 0 ? 'supergroup' : 'private' }: BotTestChat): Fields => ({
    id,
    type,
    ...(title === undefined ? {} : { title }),
  })
  const message = (from: BotUser, chat: BotTestChat, content: Fields): Fields => ({
    update_id: ++number,
    message: { message_id: number, date: date(), from: userOf(from), chat: chatOf(chat), ...content },
  })
  return {
    message,
    /** A message with a text; a word that begins with a slash is a command. */
    text: (from: BotUser, words: string, chat: BotTestChat = { id: from.id }): Fields => {
      const command = /^\/\w+(@\w+)?/.exec(words)?.[0]
      const entities = command ? [{ type: 'bot_command', offset: 0, length: command.length }] : []
      return message(from, chat, { text: words, entities })
    },
    press: (from: BotUser, data: string, chat: BotTestChat = { id: from.id }): Fields => ({
      update_id: ++number,
      callback_query: {
        id: `press-${number}`,
        from: userOf(from),
        chat_instance: '1',
        data,
        message: { message_id: number, date: date(), chat: chatOf(chat), text: 'pressed' },
      },
    }),
    inline: (from: BotUser, query = ''): Fields => ({
      update_id: ++number,
      inline_query: { id: `inline-${number}`, from: userOf(from), query, offset: '' },
    }),
    /** The bot's own status in a chat changes. */
    membership: (
      from: BotUser,
      chat: BotTestChat,
      before: Fields,
      after: Fields,
      changes: { date?: number } = {},
    ): Fields => ({
      update_id: ++number,
      my_chat_member: {
        chat: chatOf(chat),
        from: userOf(from),
        date: changes.date ?? date(),
        old_chat_member: { user: { id: 1, is_bot: true, first_name: 'bot' }, ...before },
        new_chat_member: { user: { id: 1, is_bot: true, first_name: 'bot' }, ...after },
      },
    }),
  }
}
