import type { Language } from '#platform/texts/texts.ts'

const texts: Readonly<Record<Language, string>> = {
  fa: 'مشکلی در خریدت پیش آمده؟ پولت گم نمی‌شود: هر پرداخت با شماره‌اش ثبت است. برای {contact} بنویس چه چیزی را کِی خریدی و اگر شمارهٔ خرید را داری بفرست؛ پیگیری می‌کنیم و اگر حقت باشد ستاره‌ها را برمی‌گردانیم. پشتیبانی تلگرام نمی‌تواند به خریدهای اینجا کمک کند.',
  en: 'Something went wrong with a purchase? Your money is not lost: every payment is kept by its number. Tell {contact} what you bought and when, with the number of the purchase if you have it; we look into it, and give the stars back where they are due. Telegram support cannot help with purchases made here.',
  ru: 'Что-то пошло не так с покупкой? Деньги не пропадут: каждый платёж записан под своим номером. Напиши {contact}, что и когда было куплено, и номер покупки, если он есть; мы разберёмся и вернём звёзды, если это положено. Поддержка Telegram не поможет с покупками, сделанными здесь.',
}

/** The bot's answer to `/paysupport`. */
export const supportText = (language: Language, contact: string): string =>
  texts[language].replace('{contact}', () => contact)
