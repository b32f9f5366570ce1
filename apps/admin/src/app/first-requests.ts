import { type AdminCall, getPayoutSwitch, getSession, getWaiting } from '@ganj/contract/admin'
import { readPermissions } from '#auth/stored-permissions.ts'
import { addressOf } from '#platform/api/address.ts'
import { requestEarly } from '#platform/api/early-replies.ts'
import { overviewReads, type Read } from '../features/overview/first-reads.ts'

const reads = (...calls: AdminCall[]): Read[] => calls.map((call) => ({ call }))

/**
 * Runs inline, before any other script has loaded: requests the session and the first data of the page at this
 * address. The page uses these replies when it makes the same calls.
 */
export function requestFirst({ location }: Window): void {
  // The hash contains sign-in data, which may be of another operator.
  if (location.hash !== '') return
  const permissions = readPermissions()
  const isAllowed = ({ permission }: AdminCall) =>
    permissions !== null && (permission === 'signed-in' || permissions.includes(permission))
  const isOverview = /^\/admin\/?$/.test(location.pathname)
  // In the order in which they are shown: over HTTP/1.1 a browser sends five requests in parallel besides the page
  // itself.
  const wanted = [
    ...reads(getSession, getWaiting),
    ...(isOverview ? overviewReads(location.search, Date.now()) : []),
    ...reads(getPayoutSwitch),
  ]
  requestEarly(
    wanted
      .filter(({ call }) => call === getSession || isAllowed(call))
      .map(({ call, query }) => addressOf(call, query)),
  )
}
