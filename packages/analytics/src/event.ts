import { AnalyticsError } from './errors.ts'
import type { AnalyticsLaunch, AnalyticsUser } from './launch.ts'

/** The fields that all events of one page load share, in wire format. */
export interface AnalyticsSession {
  session_id: string
  user_id: number
  app_name: string
  is_premium: boolean
  platform: string
  locale: string
  start_param: string
}

/** An event in wire format: the session's fields, its time and its data. */
export interface AnalyticsEvent extends AnalyticsSession {
  event_name: string
  /** Milliseconds since 1970, as text. Unique within a session, so that session and timestamp identify the event. */
  client_timestamp: string
  custom_data: Record<string, unknown> & { userData: AnalyticsUser }
}

/** The app and the player that send events. */
export interface SessionOptions {
  /** The token of the app at the analytics service. */
  token: string
  appName: string
  launch: Pick<AnalyticsLaunch, 'platform' | 'startParam' | 'user'>
  /** Created for each page load, so that a copied tab is another session. */
  sessionId: string
}

/**
 * The session's fields.
 * @throws AnalyticsError `TOKEN_IS_NOT_PROVIDED` or `USER_DATA_IS_NOT_PROVIDED`.
 */
export function sessionOf({ token, appName, launch, sessionId }: SessionOptions): AnalyticsSession {
  if (token === '') throw new AnalyticsError('TOKEN_IS_NOT_PROVIDED')
  if (!launch.user) throw new AnalyticsError('USER_DATA_IS_NOT_PROVIDED')
  return {
    session_id: sessionId,
    user_id: launch.user.id,
    app_name: appName,
    is_premium: launch.user.is_premium,
    platform: launch.platform,
    locale: launch.user.language_code,
    start_param: launch.startParam,
  }
}

/** The unique identity of an event: a collector that receives it twice counts it once. */
export const identityOf = (event: Pick<AnalyticsEvent, 'session_id' | 'client_timestamp'>): string =>
  `${event.session_id}:${event.client_timestamp}`

/** Reads an event from storage; undefined when the value is invalid. */
export function readEvent(value: unknown): AnalyticsEvent | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const given = value as Partial<AnalyticsEvent>
  const known =
    typeof given.event_name === 'string' &&
    typeof given.session_id === 'string' &&
    typeof given.client_timestamp === 'string'
  return known ? (given as AnalyticsEvent) : undefined
}
