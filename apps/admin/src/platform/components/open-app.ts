/** Opens the players' app in a tab of its own, which the next one of the same name takes again. */
export function openApp(address: string, tab: 'ganj-preview' | 'ganj-player-view'): void {
  // A tab that is opened after an answer may be refused.
  if (window.open(address, tab) === null) window.location.assign(address)
}
