import { routes } from './routes.ts'

interface Connection {
  saveData?: boolean
  effectiveType?: string
}

const afterMs = 1000

/** A second after the first page the other pages come in, one by one, unless the line is slow or dear. */
export function prefetchRoutes(): void {
  const { connection } = navigator as Navigator & { connection?: Connection }
  if (connection?.saveData || /2g/.test(connection?.effectiveType ?? '')) return
  setTimeout(async () => {
    for (const { load } of routes) await load().catch(() => undefined)
  }, afterMs)
}
