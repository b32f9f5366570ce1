import { inLatinDigits } from '#platform/format/latin-digits.ts'

const decimals = 6

/** Parses a typed amount to the server's format; null unless it is above zero. Only tether has decimals. */
export function parseAmount(typed: string, currency: string): string | null {
  const latin = inLatinDigits(typed)
  const form = currency === 'tether' ? /^\d{1,13}(\.\d{1,6})?$/ : /^\d{1,13}$/
  return form.test(latin) && Number(latin) > 0 ? latin.replace(/^0+(?=\d)/, '') : null
}

const toMicro = (amount: string): bigint => {
  const [, minus = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? []
  const micro = BigInt(whole + fraction.padEnd(decimals, '0'))
  return minus ? -micro : micro
}

/** The balance after an amount is credited or debited, exact to the last decimal. */
export function balanceAfter(balance: string, amount: string): string {
  const micro = toMicro(balance) + toMicro(amount)
  const digits = (micro < 0n ? -micro : micro).toString().padStart(decimals + 1, '0')
  const fraction = digits.slice(-decimals).replace(/0+$/, '')
  return `${micro < 0n ? '-' : ''}${digits.slice(0, -decimals)}${fraction && `.${fraction}`}`
}
