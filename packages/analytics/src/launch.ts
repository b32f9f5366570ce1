import { AnalyticsError } from './errors.ts'

/** The player's fields from the messaging app that events contain. */
export interface AnalyticsUser {
  id: number
  is_premium: boolean
  is_bot: boolean
  language_code: string
}

/** The launch data of the messaging app that events need. */
export interface AnalyticsLaunch {
  platform: string
  version: string
  themeParams: Record<string, unknown>
  startParam: string
  /** Absent when the app was opened without init data. */
  user: AnalyticsUser | undefined
}

/** Sources of launch parameters; the first one that parses is used. */
export interface LaunchSources {
  /** `location.hash` */
  hash: string
  /** The address that the page was first opened with, if the browser reports it. */
  openedAt: string
  /** Stores the parameters for a reload without the hash. */
  session: Pick<Storage, 'getItem' | 'setItem'> | undefined
}

/** The key of the launch parameters in session storage. */
export const launchParamsKey = 'tma.js/launch-params'

/**
 * Reads the launch parameters from the hash, the first address or session storage, and stores them in the latter.
 * @throws AnalyticsError `ERR_RETRIEVE_LAUNCH_PARAMS` when no source contains them; its `cause` is the last failure.
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
      store(session, raw)
      return launch
    } catch (failure) {
      last = failure
    }
  }
  throw new AnalyticsError('ERR_RETRIEVE_LAUNCH_PARAMS', { cause: last })
}

function store(session: LaunchSources['session'], raw: string): void {
  try {
    session?.setItem(launchParamsKey, raw)
  } catch {
    // Storage is full or forbidden: after a reload without the hash there are no launch parameters.
  }
}

function parseLaunch(raw: string): AnalyticsLaunch {
  const { initData, platform, version, themeParams, startParam } = parseLaunchParams(raw)
  const fields = new URLSearchParams(initData)
  const user = fields.has('user') ? field(fields, 'user', (value) => userOf(json(value))) : undefined
  return { platform, version, themeParams, startParam, user }
}

/** The launch parameters that the messaging app passes in the hash of the address. */
export interface LaunchParams {
  platform: string
  version: string
  /** `bg_color` and other colours. */
  themeParams: Record<string, string>
  /** Raw init data; empty when the app was opened from a keyboard button. */
  initData: string
  startParam: string
  /** The client opened the app in full screen. */
  isFullScreen: boolean
}

/**
 * Parses launch parameters from a hash, with or without its `#`.
 * @throws AnalyticsError `ERR_PARSE` with `Unable to parse field "…"` when platform, version or theme are missing.
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

/** Omits names and pictures: events must only distinguish players. */
function userOf(given: Record<string, unknown>): AnalyticsUser {
  if (!Number.isSafeInteger(given.id)) throw new AnalyticsError('ERR_UNEXPECTED_TYPE')
  return {
    id: given.id as number,
    is_premium: given.is_premium === true,
    is_bot: given.is_bot === true,
    language_code: typeof given.language_code === 'string' ? given.language_code : '',
  }
}
