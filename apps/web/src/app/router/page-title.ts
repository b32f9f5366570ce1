import { text } from '#platform/i18n/i18n.ts'
import { routeOf } from './resolve-route.ts'
import { routes } from './routes.ts'

/** The window title of a page: `Shop · Ganj`; at home the app's name alone. */
export function titleOf(pathname: string): string {
  const key = routeOf(routes, pathname)?.title ?? 'app.name'
  return key === 'app.name' ? text(key) : `${text(key)} · ${text('app.name')}`
}
