/** The texts that a page needs before the first click. */
export type ButtonTexts = Record<'connectWallet' | 'restoring' | 'failed', string>

/** The button's texts of its built-in languages; those of other languages are in their catalogues. */
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
