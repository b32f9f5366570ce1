/** Resolves when the browser has nothing to do: what home can be used without is fetched only then. */
export const atRest = (): Promise<void> =>
  new Promise((resolve) => {
    // Not every engine tells.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 1000 })
    else setTimeout(resolve, 300)
  })
