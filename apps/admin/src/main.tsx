import { createRoot } from 'react-dom/client'
import '@ganj/ui/tokens.css'
import './platform/styles/tokens.css'
import './platform/styles/fonts.css'
import './platform/styles/base.css'
import './platform/styles/outline.css'
import { App } from './app/app.tsx'
import { consumeLaunch } from './auth/launch.ts'
import { followSession, sessionQuery } from './auth/session.ts'
import { createQueryClient } from './platform/api/queries.ts'
import { startLanguage } from './platform/i18n/i18n.ts'

const launch = consumeLaunch()
const root = createRoot(document.getElementById('root') as HTMLElement)
const queries = createQueryClient()
followSession(queries)

/** The outline of the page stays until the session is known: before that there is nothing to render. */
const isKnown = launch === null ? queries.prefetchQuery(sessionQuery) : undefined

Promise.all([startLanguage(), isKnown])
  .then(() => root.render(<App launch={launch} queries={queries} />))
  .catch((failure: unknown) => {
    console.error(failure)
    // Without a catalogue there are no texts: only a reload helps.
    document.body.textContent = 'Ganj: ↻'
  })
