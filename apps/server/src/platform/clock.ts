/** The current time. Injected wherever a time is stored, so that tests choose it. */
export type Clock = () => Date
