import { readPermissions } from '#auth/stored-permissions.ts'
import { firstTheme, showTheme } from '#platform/appearance/first-theme.ts'
import { firstLanguage, showLanguage } from '#platform/i18n/first-language.ts'
import { requestFirst } from './app/first-requests.ts'

// The requests first: they are in flight during the rest.
requestFirst(window)
showTheme(firstTheme())
showLanguage(firstLanguage())
// Without an earlier session the sign-in is shown, not the outline of the console.
document.documentElement.toggleAttribute('data-signed-in', readPermissions() !== null)
