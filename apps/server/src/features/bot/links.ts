import { appLink } from '#platform/telegram/app-link.ts'

/** What the messaging app lets a start parameter be. */
const startParam = /^[A-Za-z0-9_-]{1,64}$/

/**
 * What a deep link to the chat said, when it can be handed to the app: who invited (`ref_`), a group (`mi_`), a broadcast
 * (`bmid_`), a source (`jso_`), or the code of another host, which the app knows how to read.
 */
export const deepLinkOf = (payload: string): string => (startParam.test(payload) ? payload : '')

export const groupLink = (botUsername: string, groupId: string): string =>
  appLink(botUsername, `mi_${groupId}`)

export const addToGroupLink = (botUsername: string): string => `https://t.me/${botUsername}?startgroup=hello`
