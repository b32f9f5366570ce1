/** The texts a page needs before the first click. */
export type ButtonTexts = Record<'connectWallet' | 'restoring' | 'failed', string>

/** Those of the languages that come with the button; any other language brings them in its catalogue. */
export const buttonTexts = {
  en: {
    connectWallet: 'Connect wallet',
    restoring: 'Restoring wallet',
    failed: 'Didn’t work. Try again',
  },
  ru: {
    connectWallet: 'Подключить кошелёк',
    restoring: 'Подключаем кошелёк',
    failed: 'Не удалось. Повторить',
  },
  fa: {
    connectWallet: 'اتصال کیف پول',
    restoring: 'در حال اتصال کیف پول',
    failed: 'نشد؛ دوباره امتحان کن',
  },
} satisfies Record<string, ButtonTexts>
