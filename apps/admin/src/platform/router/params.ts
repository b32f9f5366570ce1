import { createContext, useContext } from 'react'

export type Params = Readonly<Record<string, string>>

/** The parameters of a path by a pattern such as `/runs/:player/:id`; null when it does not match. */
export function paramsOf(pattern: string, path: string): Params | null {
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [at, part] of wanted.entries()) {
    const value = given[at] ?? ''
    if (part.startsWith(':')) params[part.slice(1)] = decoded(value)
    else if (part !== value) return null
  }
  return params
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

export const PageParams = createContext<Params>({})

/** The parameters of the current page's path. */
export const useParams = (): Params => useContext(PageParams)
