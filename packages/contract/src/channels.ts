import * as calls from './calls/channels.ts'
import { endpoint, strict } from './define.ts'
import { ChannelName } from './schemas.ts'

export const checkChannel = endpoint(calls.checkChannel, {
  summary:
    'Check with the bot that the player has joined a channel, and complete the goals that require it; counts once',
  body: strict({ channel: ChannelName }),
  reply: strict({ channel: ChannelName }),
  faults: ['channel.not-found', 'channel.no-telegram', 'channel.not-joined', 'channel.unavailable'],
})
