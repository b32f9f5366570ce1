import { Type } from 'typebox'
import * as calls from './calls/sharing.ts'
import { endpoint, strict } from './define.ts'
import { ContentId } from './schemas.ts'

/** What is shared. */
const whatIsShared = strict({
  kind: Type.Enum(['invite', 'score', 'group'], {
    description: 'score: of the flight that is named; an invitation unless it is verified',
  }),
  runPublicId: Type.Optional(ContentId),
})

export const getShareLink = endpoint(calls.getShareLink, {
  summary: 'The link of the player to share, with a preview of its own. It leads into the app by the bot',
  query: whatIsShared,
  reply: strict({
    link: Type.Union([Type.String(), Type.Null()], {
      description: 'null without a bot, without a public address, or without a group',
    }),
  }),
})

export const prepareShareMessage = endpoint(calls.prepareShareMessage, {
  summary:
    "Prepares a message of the bot with the shared link's picture and a play button, which the player sends from the Mini App by `shareMessage`",
  body: whatIsShared,
  reply: strict({
    preparedMessageId: Type.Union([Type.String(), Type.Null()], {
      description:
        'for minutes, for this player alone; null without a bot, an account of Telegram or a link, and where Telegram prepares none now',
    }),
  }),
})
