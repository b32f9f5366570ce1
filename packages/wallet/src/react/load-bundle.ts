/** Loads the code for after the first click. */
export const loadBundle = async () => (await import('./bundle.ts')).bundle
