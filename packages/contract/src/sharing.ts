import { Type } from 'typebox'
import * as calls from './calls/sharing.ts'
import { endpoint, strict } from './define.ts'
import { ContentId } from './schemas.ts'

/** What is shared. */
const whatIsShared = strict({
  kind: Type.Enum(['invite', 'score', 'group'], {
    description: 'score: of the run `runPublicId`; shared as an invite unless that run is verified',
  }),
  runPublicId: Type.Optional(ContentId),
})

export const getShareLink = endpoint(calls.getShareLink, {
  summary: "Get the player's link to share, which has its own preview and opens the app through the bot",
  query: whatIsShared,
  reply: strict({
    link: Type.Union([Type.String(), Type.Null()], {
      description: 'null without a bot, without a public address, or without a group',
    }),
  }),
})

export const prepareShareMessage = endpoint(calls.prepareShareMessage, {
  summary:
    "Prepare a bot message with the link's picture and a play button, which the player sends from the Mini App by `shareMessage`",
  body: whatIsShared,
  reply: strict({
    preparedMessageId: Type.Union([Type.String(), Type.Null()], {
      description:
        'valid for minutes, for this player only; null without a bot, a Telegram account or a link, or when Telegram prepares none now',
    }),
  }),
})
