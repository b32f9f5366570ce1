export { type Analytics, type AnalyticsOptions, createAnalytics } from './analytics.ts'
export type { BatchState } from './batch-sender.ts'
export { AnalyticsError, type AnalyticsErrorCode } from './errors.ts'
export type { AnalyticsEvent } from './event.ts'
export {
  type AnalyticsLaunch,
  type AnalyticsUser,
  type LaunchParams,
  type LaunchSources,
  parseLaunchParams,
  retrieveLaunchParams,
} from './launch.ts'
