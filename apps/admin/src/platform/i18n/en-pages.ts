import english from './catalogues/en.json'

/**
 * Texts of the pages other than the first. The build replaces this by its part of the catalogue; in development it is
 * the whole one.
 */
export const pageTexts: Record<string, string> = english
