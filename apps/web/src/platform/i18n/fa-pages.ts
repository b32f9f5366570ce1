import persian from './catalogues/fa.json'

/** Texts of the pages other than home. The build splits the catalogue and fills this half; in development it is all of it. */
export const pageTexts: Record<string, string> = persian
