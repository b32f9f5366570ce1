import { tokens } from './store.ts'

/** `fetch` to this server that says whose session the page has, where it has one: what is told of a player is proven then. */
export const fetchAsPlayer: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers)
  const token = tokens.accessToken()
  if (token) headers.set('authorization', `Bearer ${token}`)
  return window.fetch(input, { ...init, headers })
}
