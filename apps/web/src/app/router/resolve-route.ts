import type { ComponentType } from 'react'
import type { Route } from './routes.ts'

export interface Middleware {
  /** Whether it would agree, as far as is known synchronously. */
  agrees: () => boolean
  /** Resolves to undefined to proceed, or to the path to redirect to. */
  ask: (pathname: string) => Promise<string | undefined>
}

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

const loaded = new WeakMap<Route, ComponentType>()

export async function loadPage(route: Route): Promise<ComponentType> {
  const Page = await route.load()
  loaded.set(route, Page)
  return Page
}

/** The page of a path when it can be shown synchronously; else undefined. */
export function loadedPage(
  routes: readonly Route[],
  middleware: Readonly<Record<string, Middleware>>,
  pathname: string,
): ComponentType | undefined {
  const route = routeOf(routes, pathname)
  const isFree = route?.middleware?.every((name) => middleware[name]?.agrees()) ?? true
  return route && isFree ? (route.Page ?? loaded.get(route)) : undefined
}

/** Finds the page of a path, asks its middleware, loads its chunk. Throws `PageNotFound` when there is none. */
export async function resolveRoute(
  routes: readonly Route[],
  middleware: Readonly<Record<string, Middleware>>,
  pathname: string,
): Promise<Resolved> {
  const route = routeOf(routes, pathname)
  if (!route) throw new PageNotFound(pathname)
  for (const name of route.middleware ?? []) {
    if (!Object.hasOwn(middleware, name)) throw new Error('Unknown route middleware', { cause: name })
    const redirect = await middleware[name]?.ask(pathname)
    if (redirect !== undefined && redirect !== route.path) return { redirect }
  }
  return { Page: await loadPage(route) }
}

/** The entry of a path, with or without a trailing slash. */
export function routeOf(routes: readonly Route[], pathname: string): Route | undefined {
  const path = pathname === '/' ? '/' : pathname.replace(/\/$/, '')
  return routes.find((route) => route.path === path)
}
