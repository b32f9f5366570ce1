import { appLink } from '#platform/telegram/app-link.ts'

/** The format of a start parameter in Telegram. */
const startParam = /^[A-Za-z0-9_-]{1,64}$/

/**
 * The parameter of a deep link to the chat, when it can be passed to the app: an inviter (`ref_`), a group (`mi_`), a
 * broadcast (`bmid_`), a source (`jso_`), or the code of another host, which the app can read.
 */
export const deepLinkOf = (payload: string): string => (startParam.test(payload) ? payload : '')

export const groupLink = (botUsername: string, groupId: string): string =>
  appLink(botUsername, `mi_${groupId}`)

export const addToGroupLink = (botUsername: string): string => `https://t.me/${botUsername}?startgroup=hello`
