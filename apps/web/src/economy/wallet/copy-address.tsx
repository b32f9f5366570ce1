import { VisuallyHidden } from '@ganj/ui'
import { useEffect, useState } from 'react'
import { useText } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/toast.ts'
import { CheckGlyph, CopyGlyph } from './wallet-glyph.tsx'
import classes from './wallet-panel.module.css'

/** How long it says that it was copied, in milliseconds. */
const saidMs = 1500

export function CopyAddress({ address }: { address: string }) {
  const text = useText()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), saidMs)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      // A messenger's web view may refuse: the whole address is there to be copied by hand.
      () => toast({ kind: 'error', message: address }),
    )
  return (
    <button type="button" className={classes.copy} aria-label={text('wallet.copy')} onClick={copy}>
      {copied ? <CheckGlyph /> : <CopyGlyph />}
      <VisuallyHidden>
        <span role="status">{copied && text('wallet.copied')}</span>
      </VisuallyHidden>
    </button>
  )
}
