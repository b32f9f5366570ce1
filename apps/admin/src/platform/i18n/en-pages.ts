import english from './catalogues/en.json'

/** What the pages beside the first say. The build cuts the catalogue in two and fills this half; unbuilt, it is all of it. */
export const pageTexts: Record<string, string> = english
