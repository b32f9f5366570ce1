import { useMemo } from 'react'
import { useSearchParams } from 'react-router'

/** Filters that stand in the address: a link to the page keeps them. Those of other parts of the page stay. */
export function useFilters<const Name extends string>(names: readonly Name[]) {
  const [search, setSearch] = useSearchParams()
  const key = names.map((name) => search.get(name) ?? '').join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values are what counts, not the object that holds them
  const filters = useMemo(
    () => Object.fromEntries(names.map((name) => [name, search.get(name) ?? undefined])),
    [key],
  ) as Record<Name, string | undefined>

  const set = (changes: Partial<Record<Name, string | null | undefined>>) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes) as [string, string | null | undefined][]) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace: true },
    )
  return { filters, set }
}
