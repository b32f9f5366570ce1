/** A browser's own offer to install the app. It comes once, early, and can be taken up once. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

export const install: { offer: InstallPrompt | null } = { offer: null }

/** Keeps the offer for the moment the player asks for it. */
export function keepInstallPrompt(page: Window): void {
  page.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    install.offer = event as InstallPrompt
  })
}
