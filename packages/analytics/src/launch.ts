import { AnalyticsError } from './errors.ts'

/** Whom the messaging app says the player is; what events carry of it. */
export interface AnalyticsUser {
  id: number
  is_premium: boolean
  is_bot: boolean
  language_code: string
}

/** What the messaging app gave at launch, as far as events need it. */
export interface AnalyticsLaunch {
  platform: string
  version: string
  themeParams: Record<string, unknown>
  startParam: string
  /** Absent when the app was opened without init data. */
  user: AnalyticsUser | undefined
}

/** Where launch parameters may stand; the first that parses is taken. */
export interface LaunchSources {
  /** `location.hash` */
  hash: string
  /** The address that the page was first opened with, if the browser tells. */
  openedAt: string
  /** Keeps the parameters over a reload that lost the hash. */
  session: Pick<Storage, 'getItem' | 'setItem'> | undefined
}

/** The key of session storage under which launch parameters are kept. */
export const launchParamsKey = 'tma.js/launch-params'

/**
 * Reads the launch parameters from the hash, the first address or session storage, and keeps them in the latter.
 * @throws AnalyticsError `ERR_RETRIEVE_LAUNCH_PARAMS` when none of them holds any; its `cause` is the last failure.
 */
export function retrieveLaunchParams({ hash, openedAt, session }: LaunchSources): AnalyticsLaunch {
  let last: unknown
  for (const read of [
    () => hash,
    () => openedAt.split('#')[1] ?? '',
    () => session?.getItem(launchParamsKey),
  ]) {
    try {
      const raw = (read() ?? '').replace(/^#/, '')
      const launch = parseLaunch(raw)
      keep(session, raw)
      return launch
    } catch (failure) {
      last = failure
    }
  }
  throw new AnalyticsError('ERR_RETRIEVE_LAUNCH_PARAMS', { cause: last })
}

function keep(session: LaunchSources['session'], raw: string): void {
  try {
    session?.setItem(launchParamsKey, raw)
  } catch {
    // Full or forbidden: a reload without a hash then has no launch parameters, as in a browser.
  }
}

function parseLaunch(raw: string): AnalyticsLaunch {
  const { initData, platform, version, themeParams, startParam } = parseLaunchParams(raw)
  const fields = new URLSearchParams(initData)
  const user = fields.has('user') ? field(fields, 'user', (value) => userOf(json(value))) : undefined
  return { platform, version, themeParams, startParam, user }
}

/** What the messaging app gives a mini app in the hash of its address. */
export interface LaunchParams {
  platform: string
  version: string
  /** `bg_color` and the like. */
  themeParams: Record<string, string>
  /** Raw init data; empty when the app was opened from a keyboard button. */
  initData: string
  startParam: string
  /** The client opened the app in full screen. */
  isFullScreen: boolean
}

/**
 * Parses launch parameters from a hash, with or without its `#`.
 * @throws AnalyticsError `ERR_PARSE` with `Unable to parse field "…"` when platform, version or theme are not there.
 */
export function parseLaunchParams(hash: string): LaunchParams {
  const fields = new URLSearchParams(hash.replace(/^#/, ''))
  const initData = fields.get('tgWebAppData') ?? ''
  return {
    platform: field(fields, 'tgWebAppPlatform', text),
    version: field(fields, 'tgWebAppVersion', text),
    themeParams: field(fields, 'tgWebAppThemeParams', json) as Record<string, string>,
    initData,
    startParam: fields.get('tgWebAppStartParam') ?? new URLSearchParams(initData).get('start_param') ?? '',
    isFullScreen: /^(1|true)$/.test(fields.get('tgWebAppFullscreen') ?? ''),
  }
}

function field<T>(fields: URLSearchParams, name: string, read: (value: string | null) => T): T {
  try {
    return read(fields.get(name))
  } catch (cause) {
    throw new AnalyticsError('ERR_PARSE', { message: `Unable to parse field "${name}"`, cause })
  }
}

function text(value: unknown): string {
  if (typeof value !== 'string' || value === '') throw new AnalyticsError('ERR_UNEXPECTED_TYPE')
  return value
}

function json(value: unknown): Record<string, unknown> {
  let parsed: unknown
  try {
    parsed = JSON.parse(text(value))
  } catch (cause) {
    throw new AnalyticsError('ERR_PARSE', { cause })
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new AnalyticsError('ERR_UNEXPECTED_TYPE')
  }
  return parsed as Record<string, unknown>
}

/** Names and pictures stay where they are: an event needs to tell players apart, not to know them. */
function userOf(given: Record<string, unknown>): AnalyticsUser {
  if (!Number.isSafeInteger(given.id)) throw new AnalyticsError('ERR_UNEXPECTED_TYPE')
  return {
    id: given.id as number,
    is_premium: given.is_premium === true,
    is_bot: given.is_bot === true,
    language_code: typeof given.language_code === 'string' ? given.language_code : '',
  }
}
