import { useText } from '../i18n/i18n.ts'
import { Link } from '../router/link.tsx'
import { Page } from './page.tsx'

/** The page of an address that leads to nothing. */
export function NotFound() {
  const text = useText()
  return (
    <Page title={text('page.not-found')}>
      <Link to="/">{text('page.home')}</Link>
    </Page>
  )
}
