/** Schemes that may be opened. Other origins must also be allowed explicitly. */
const webSchemes = ['http:', 'https:']

/** The address to navigate to. @throws for a dangerous scheme, and for another origin that was not allowed */
export function checkDestination(to: string, from: string, external = false): URL {
  const address = new URL(to, from)
  if (!webSchemes.includes(address.protocol)) {
    throw new Error(`Cannot navigate to a URL with '${address.protocol}' protocol.`)
  }
  if (address.origin !== new URL(from).origin && !external) {
    throw new Error('Navigating to an external URL is not allowed by default.')
  }
  return address
}

/** Prevents taps on links that leave the app, unless the link or an ancestor has `data-external`. */
export function guardLinks(page: Document): void {
  page.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      if (!link) return
      try {
        checkDestination(link.getAttribute('href') ?? '', page.URL, link.closest('[data-external]') !== null)
      } catch (failure) {
        event.preventDefault()
        console.error(failure)
      }
    },
    { capture: true },
  )
}
