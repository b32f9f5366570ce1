import { getWaiting } from '@ganj/contract/admin'
import { useQuery } from '@tanstack/react-query'
import { readQuery } from '#platform/api/queries.ts'

const everyMs = 60_000

/** The number of items that wait for a decision, by the section where it is made. */
export function useWaiting(): Readonly<Record<string, number>> {
  const { data } = useQuery({ ...readQuery(getWaiting), refetchInterval: everyMs })
  return Object.fromEntries((data?.waiting ?? []).map(({ what, count }) => [`/${what}`, count]))
}
