import { useMemo } from 'react'
import { navigate, useLocation } from './location.tsx'

/** Filters in the query of the address, so that a link contains them. Filters of other parts of the page are kept. */
export function useFilters<const Name extends string>(names: readonly Name[]) {
  const location = useLocation()
  const search = new URLSearchParams(location.search)
  const key = names.map((name) => search.get(name) ?? '').join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: depends on the values, not on the identity of the object
  const filters = useMemo(
    () => Object.fromEntries(names.map((name) => [name, search.get(name) ?? undefined])),
    [key],
  ) as Record<Name, string | undefined>

  const set = (changes: Partial<Record<Name, string | null | undefined>>) => {
    // From the address itself: another filter may have been set since the last render.
    const next = new URLSearchParams(window.location.search)
    for (const [name, value] of Object.entries(changes) as [string, string | null | undefined][]) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    const query = next.toString()
    navigate(`${location.pathname}${query && `?${query}`}`, { replace: true })
  }
  return { filters, set }
}
