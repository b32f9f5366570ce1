import { type AdminCall, getFunnel, getHealth, getOverview, getRetention } from '@ganj/contract/admin'
import { lastDays, rangeOf, spanOf } from './range.ts'

export interface Read {
  call: AdminCall
  query?: object
}

/** What the page reads when it is opened. @param search the query of its address */
export function overviewReads(search: string, now: number): Read[] {
  const span = spanOf(new URLSearchParams(search).get('days'))
  const query = lastDays(span, now)
  return [
    { call: getOverview, query: rangeOf(span, now) },
    { call: getRetention, query },
    { call: getFunnel, query },
    { call: getHealth },
  ]
}
