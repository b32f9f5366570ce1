import { readPermissions } from '#auth/stored-permissions.ts'
import { firstTheme, showTheme } from '#platform/appearance/first-theme.ts'
import { firstLanguage, showLanguage } from '#platform/i18n/first-language.ts'
import { requestFirst } from './app/first-requests.ts'

// The reads first: they travel while the rest is done.
requestFirst(window)
showTheme(firstTheme())
showLanguage(firstLanguage())
// Who was not here is shown the way in, not the outline of the console.
document.documentElement.toggleAttribute('data-signed-in', readPermissions() !== null)
