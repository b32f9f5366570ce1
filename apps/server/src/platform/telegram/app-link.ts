/** The address that opens the app in Telegram, with a start parameter that its init data sign. */
export const appLink = (botUsername: string, parameter = ''): string =>
  `https://t.me/${botUsername}?startapp${parameter === '' ? '' : `=${parameter}`}`
