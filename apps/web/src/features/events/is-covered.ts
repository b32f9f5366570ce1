/** Whether a sheet covers the page. */
export const isCovered = (): boolean => document.querySelector('dialog[open]') !== null
