import { createRoot } from 'react-dom/client'
import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/Skeleton.layer.css'
import '@ganj/ui/tokens.css'
import './platform/styles/tokens.css'
import './platform/styles/base.css'
import './platform/styles/mantine.css'
import { App } from './app/app.tsx'
import { takeLaunch } from './auth/launch.ts'
import { startTheme } from './platform/appearance/theme.ts'
import { startLanguage } from './platform/i18n/i18n.ts'

startTheme()
const launch = takeLaunch()
const root = createRoot(document.getElementById('root') as HTMLElement)

startLanguage()
  .then(() => root.render(<App launch={launch} />))
  .catch((failure: unknown) => {
    console.error(failure)
    // Without a catalogue there are no words: the browser's own reload is what helps.
    document.body.textContent = 'Ganj: ↻'
  })
