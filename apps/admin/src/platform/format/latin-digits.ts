/**
 * A typed number in Latin digits, with a full stop and without separators of thousands. Operators type and paste numbers
 * in Persian and Arabic digits too, whose code points end in the value of the digit.
 */
export const inLatinDigits = (typed: string): string =>
  typed
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replaceAll('٫', '.')
    .replaceAll('−', '-')
    .replace(/(?<=\d)[٬،,\s](?=\d{3}(?!\d))/g, '')
    .trim()

/** Parses a typed decimal number; undefined for an empty text and for one that is no number. */
export function parseNumber(typed: string): number | undefined {
  const latin = inLatinDigits(typed)
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(latin) ? Number(latin) : undefined
}
