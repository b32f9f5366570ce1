/** A browser's prompt to install the app. The event fires once, early, and the prompt can be shown once. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

export const install: { offer: InstallPrompt | null } = { offer: null }

/** Keeps the prompt until the player asks for it. */
export function storeInstallPrompt(page: Window): void {
  page.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    install.offer = event as InstallPrompt
  })
}
