/** The path below which the images of content are served, each under its hash. */
export const imageFolder = '/api/content/image/'

/** The path of an image of content. */
export const imageAddress = (file: string): string => `${imageFolder}${file}`
