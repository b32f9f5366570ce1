/** Opens the players' app in a named tab, which the next call with the same name reuses. */
export function openApp(address: string, tab: 'ganj-preview' | 'ganj-player-view'): void {
  // The browser may block a tab that is opened after an asynchronous call.
  if (window.open(address, tab) === null) window.location.assign(address)
}
