import type { ComponentType } from 'react'
import type { Route } from './routes.ts'

/** Nothing to go on, or a path to go to instead. */
export type Middleware = (pathname: string) => Promise<string | undefined>

export class PageNotFound extends Error {
  override readonly name = 'PageNotFound'
  readonly status = 404
  readonly path: string

  constructor(path: string) {
    super(`Page not found: ${path}`)
    this.path = path
  }
}

export type Resolved = { Page: ComponentType } | { redirect: string }

/** Finds the page of a path, asks its middleware, loads its chunk. Throws `PageNotFound` when there is none. */
export async function resolveRoute(
  routes: readonly Route[],
  middleware: Readonly<Record<string, Middleware>>,
  pathname: string,
): Promise<Resolved> {
  const path = pathname === '/' ? '/' : pathname.replace(/\/$/, '')
  const route = routes.find((candidate) => candidate.path === path)
  if (!route) throw new PageNotFound(pathname)
  for (const name of route.middleware ?? []) {
    if (!Object.hasOwn(middleware, name)) throw new Error('Unknown route middleware', { cause: name })
    const redirect = await middleware[name]?.(pathname)
    if (redirect !== undefined && redirect !== path) return { redirect }
  }
  return { Page: await route.load() }
}
