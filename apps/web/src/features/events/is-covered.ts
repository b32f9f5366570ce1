/** Whether a sheet lies over the page: what happens beneath is neither seen nor meant. */
export const isCovered = (): boolean => document.querySelector('dialog[open]') !== null
