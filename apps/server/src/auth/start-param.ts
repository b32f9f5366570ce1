/** The start parameter of a link: `ref_<telegramId>__jso_<source>`, any part of it absent. */
export interface StartParam {
  referrerTelegramId: bigint | null
  joinSource: string | null
}

/** Reads the pairs of a start parameter; unknown parts are ignored. */
export function readStartParam(text: string): StartParam {
  const pairs = new Map(
    text.split('__').map((pair) => {
      const end = pair.indexOf('_')
      return end < 0 ? [pair, ''] : [pair.slice(0, end), pair.slice(end + 1)]
    }),
  )
  const ref = pairs.get('ref') ?? ''
  return {
    // Telegram ids fit 52 bits.
    referrerTelegramId: /^[1-9]\d{0,15}$/.test(ref) && Number(ref) <= 2 ** 52 ? BigInt(ref) : null,
    joinSource: pairs.get('jso')?.slice(0, 64) || null,
  }
}
