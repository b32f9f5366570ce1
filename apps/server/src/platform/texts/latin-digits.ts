/** A text with Latin digits instead of Arabic and Persian ones. Their code points end in the value of the digit. */
export const inLatinDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
