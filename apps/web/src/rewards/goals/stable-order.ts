import { useState } from 'react'

const rank = { ready: 0, open: 1, claimed: 2 } as const

interface Ranked {
  publicId: string
  state: keyof typeof rank
}

/** Claimable goals first, then open ones, then done ones; a row that changes keeps its position. */
export function useStableOrder<T extends Ranked>(items: readonly T[]): T[] {
  const [kept, setKept] = useState<readonly string[]>([])
  const known = new Set(kept)
  const isSame = items.length === known.size && items.every(({ publicId }) => known.has(publicId))
  const order = isSame ? kept : orderOf(items)
  if (!isSame) setKept(order)
  const place = new Map(order.map((publicId, index) => [publicId, index]))
  return [...items].sort((a, b) => (place.get(a.publicId) ?? 0) - (place.get(b.publicId) ?? 0))
}

const orderOf = (items: readonly Ranked[]) =>
  [...items].sort((a, b) => rank[a.state] - rank[b.state]).map(({ publicId }) => publicId)
