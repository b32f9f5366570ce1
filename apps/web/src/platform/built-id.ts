/** The id this page was built with; empty while developing. */
export const builtId = (page: Document): string =>
  page.querySelector<HTMLMetaElement>('meta[name="ganj-build"]')?.content ?? ''
