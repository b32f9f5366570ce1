/** The first segment of a path, which is also the active tab of the navbar. */
export const tabOf = (pathname: string): string => `/${pathname.split('/')[1] ?? ''}`
