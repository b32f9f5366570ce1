/** What follows the first click. */
export const loadBundle = async () => (await import('./views/bundle.ts')).bundle
