import { whenIdle } from './when-idle.ts'

interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** Whether prefetching is allowed: not on a slow or metered connection. */
export function mayPrefetch(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return !connection?.saveData && !/2g/.test(connection?.effectiveType ?? '')
}

/** Calls once the first page is interactive and the browser is idle. @returns cancel */
export function whenInteractive(call: () => void): () => void {
  const root = document.getElementById('root')
  if (!root?.hasAttribute('inert')) return whenIdle(call, 1000)
  let cancel = () => observer.disconnect()
  // The splash covers the page until it is removed.
  const observer = new MutationObserver(() => {
    if (root.hasAttribute('inert')) return
    observer.disconnect()
    cancel = whenIdle(call, 1000)
  })
  observer.observe(root, { attributeFilter: ['inert'] })
  return () => cancel()
}
