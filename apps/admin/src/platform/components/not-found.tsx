import { useText } from '../i18n/i18n.ts'
import { Link } from '../router/link.tsx'
import { Page } from './page.tsx'

/** The page of an address that leads to nothing. */
export function NotFound({ why }: { why?: string }) {
  const text = useText()
  return (
    <Page title={text('page.not-found')}>
      {why && <p>{why}</p>}
      <Link to="/">{text('page.home')}</Link>
    </Page>
  )
}
