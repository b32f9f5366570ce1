import * as calls from './calls/channels.ts'
import { endpoint, strict } from './define.ts'
import { ChannelName } from './schemas.ts'

export const checkChannel = endpoint(calls.checkChannel, {
  summary:
    'Say that the player has joined a channel: the bot looks, and what asks for it is reached. Counts once',
  body: strict({ channel: ChannelName }),
  reply: strict({ channel: ChannelName }),
  faults: ['channel.not-found', 'channel.no-telegram', 'channel.not-joined', 'channel.unavailable'],
})
