import { type AdminCall, getPayoutSummary, getSession, getWaiting } from '@ganj/contract/admin'
import { readPermissions } from '#auth/stored-permissions.ts'
import { addressOf } from '#platform/api/address.ts'
import { requestEarly } from '#platform/api/early-replies.ts'
import { overviewReads, type Read } from '../features/overview/first-reads.ts'

const reads = (...calls: AdminCall[]): Read[] => calls.map((call) => ({ call }))

/**
 * Runs inline, before any other script has come: asks for the session and for what the page of this address shows first. The
 * page takes the replies when it calls for the same.
 */
export function requestFirst({ location }: Window): void {
  // Whoever signs in by this address is not who was here.
  if (location.hash !== '') return
  const permissions = readPermissions()
  const isAllowed = ({ permission }: AdminCall) =>
    permissions !== null && (permission === 'signed-in' || permissions.includes(permission))
  const isOverview = /^\/admin\/?$/.test(location.pathname)
  // In the order of what is seen first: over HTTP/1.1 a browser has five on their way beside the page itself.
  const wanted = [
    ...reads(getSession, getWaiting),
    ...(isOverview ? overviewReads(location.search, Date.now()) : []),
    ...reads(getPayoutSummary),
  ]
  requestEarly(
    wanted
      .filter(({ call }) => call === getSession || isAllowed(call))
      .map(({ call, query }) => addressOf(call, query)),
  )
}
