import { checkDestination } from '../navigation.ts'

/** Opens an address outside the app. */
export function openOutside(address: string): void {
  window.open(checkDestination(address, document.URL, true), '_blank', 'noopener')
}
