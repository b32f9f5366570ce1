import type { SignInLink } from '@ganj/contract/admin'
import { useClipboard } from '@mantine/hooks'
import { Button } from '#platform/components/controls/button.tsx'
import { Moment } from '#platform/components/display/values.tsx'
import { useText } from '#platform/i18n/i18n.ts'
import classes from './access.module.css'

/** A link that signs an operator in once; it is shown only here. */
export function OneTimeLink({ link, expiresAt }: SignInLink) {
  const text = useText()
  const clipboard = useClipboard()
  return (
    <div className={classes.link}>
      <p>{text('access.link-once')}</p>
      <code dir="ltr">{link}</code>
      <p className={classes.until}>
        {text('access.link-until')} <Moment at={expiresAt} />
      </p>
      <Button onClick={() => clipboard.copy(link)}>
        {text(clipboard.copied ? 'access.copied' : 'access.copy')}
      </Button>
    </div>
  )
}
