/** Below this the pictures that content names are served, each under its hash. */
export const imageFolder = '/api/content/image/'

/** Where a picture of content is served. */
export const imageAddress = (file: string): string => `${imageFolder}${file}`
