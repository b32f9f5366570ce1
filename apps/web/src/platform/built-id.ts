/** The build id of this page; empty in development. */
export const builtId = (page: Document): string =>
  page.querySelector<HTMLMetaElement>('meta[name="ganj-build"]')?.content ?? ''
