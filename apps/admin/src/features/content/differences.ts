const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The primitive values inside a value, each with its path: `name.fa`. */
export function leavesOf(value: unknown, path = ''): [path: string, value: string][] {
  if (value === null || value === undefined) return []
  if (!isObject(value)) return [[path, String(value)]]
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, path ? `${path}.${name}` : name))
}

interface Change {
  publicId: string
  before: unknown
  after: unknown
  isMoved: boolean
}

/** Each primitive value of a piece that a draft changes. */
export function differences({ publicId, before, after, isMoved }: Change) {
  const [was, is] = [new Map(leavesOf(before)), new Map(leavesOf(after))]
  const changed = [...new Set([...was.keys(), ...is.keys()])]
    .filter((path) => was.get(path) !== is.get(path))
    .map((path) => ({
      field: `${publicId}.${path}`,
      before: was.get(path) ?? '—',
      after: is.get(path) ?? '—',
    }))
  return isMoved ? [{ field: `${publicId} ↕`, before: '', after: '↕' }, ...changed] : changed
}
