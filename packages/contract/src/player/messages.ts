import { type Static, Type } from 'typebox'
import * as calls from '../calls/player/messages.ts'
import { endpoint, strict } from '../define.ts'

/** The messages that the bot sends by itself; each can be turned off. */
export const messageKinds = [
  'prize',
  'payout',
  'streak',
  'season-ends',
  'friend-overtook',
  'idle-full',
  'ticket-full',
  'news',
] as const
export type MessageKind = (typeof messageKinds)[number]
const Kind = Type.Enum([...messageKinds])

const MessageSwitches = Type.Array(strict({ kind: Kind, isOn: Type.Boolean() }))
export type MessageSwitches = Static<typeof MessageSwitches>

export const getMessageSwitches = endpoint(calls.getMessageSwitches, {
  summary: 'List the kinds of bot messages, and whether the player has turned each on or off',
  reply: MessageSwitches,
})

export const switchMessage = endpoint(calls.switchMessage, {
  summary: 'Turn a kind of bot message on or off; returns the settings of all kinds',
  body: strict({ kind: Kind, isOn: Type.Boolean() }),
  reply: MessageSwitches,
})
