/** Now. Injected wherever something is dated, so that tests choose the time. */
export type Clock = () => Date
