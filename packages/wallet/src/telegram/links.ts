import { decodeTelegramUrlParameters, encodeTelegramUrlParameters, isTelegramUrl } from '@tonconnect/sdk'

/** Appends the return strategy as `ret`; in a Telegram link it is inside `startapp`. */
export function withReturn(link: string, strategy: string): string {
  const url = new URL(link)
  if (!isTelegramUrl(link)) {
    url.searchParams.append('ret', strategy)
    return url.toString()
  }
  const start = url.searchParams.get('startapp') ?? 'tonconnect'
  const ret = encodeTelegramUrlParameters(`ret=${encodeURIComponent(strategy)}`)
  url.searchParams.set('startapp', `${start}-${ret}`)
  return url.toString()
}

/** Converts a link to a mini app into one that starts it: `attach` becomes the path `/start`, `startapp` is added. */
export function toMiniAppLink(link: string): string {
  const url = new URL(link)
  if (url.searchParams.has('attach')) {
    url.searchParams.delete('attach')
    url.pathname += '/start'
  }
  if (!url.searchParams.has('startapp')) url.searchParams.append('startapp', 'tonconnect')
  return url.toString()
}

/** The same mini app with the scheme that Telegram's apps register. */
export function toTelegramScheme(link: string): string {
  const url = new URL(link)
  const [, domain, app] = url.pathname.split('/')
  const start = url.searchParams.get('startapp')
  return `tg://resolve?domain=${domain}${app ? `&appname=${app}` : ''}&startapp=${start}`
}

/** A wallet's own scheme with the parameters of its universal link. */
export function toDeepLink(link: string, scheme: string): string {
  return scheme + new URL(link).search
}

/** Adds session and trace to the link of a pending request, so that the wallet finds the request at once. */
export function withSession(link: string, session: { id: string | null; traceId: string }): string {
  if (!isTelegramUrl(link)) {
    const url = new URL(link)
    if (session.id) url.searchParams.set('id', session.id)
    url.searchParams.set('trace_id', session.traceId)
    return url.toString()
  }
  const url = new URL(toMiniAppLink(link))
  const before = decodeTelegramUrlParameters(url.searchParams.get('startapp') ?? '').replace(
    /^tonconnect&?/,
    '',
  )
  const inner = new URLSearchParams(before)
  inner.delete('trace_id')
  inner.delete('v')
  const id = session.id ?? inner.get('id')
  inner.delete('id')
  const ordered = new URLSearchParams({ v: '2', ...(id ? { id } : {}) })
  for (const [key, value] of inner) ordered.append(key, value)
  ordered.append('trace_id', session.traceId)
  url.searchParams.set('startapp', `tonconnect-${encodeTelegramUrlParameters(ordered.toString())}`)
  return url.toString()
}
