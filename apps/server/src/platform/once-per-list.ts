/**
 * A function of a list that computes its value once for each list. Content is the same list until it is read again, and
 * what follows from it is needed at every call.
 */
export function oncePerList<Item, Value>(
  compute: (list: readonly Item[]) => Value,
): (list: readonly Item[]) => Value {
  const known = new WeakMap<readonly Item[], { value: Value }>()
  return (list) => {
    const kept = known.get(list) ?? { value: compute(list) }
    known.set(list, kept)
    return kept.value
  }
}
