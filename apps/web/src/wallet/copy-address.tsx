import { VisuallyHidden } from '@ganj/ui'
import type { useCopy } from '#platform/components/use-copy.ts'
import { useText } from '#platform/i18n/i18n.ts'
import { CheckGlyph, CopyGlyph } from './wallet-glyph.tsx'
import classes from './wallet-panel.module.css'

/** Copies an address; on a failure the panel shows the address in full. */
export function CopyAddress({ outcome, copy }: ReturnType<typeof useCopy>) {
  const text = useText()
  return (
    <button type="button" className={classes.copy} aria-label={text('wallet.copy')} onClick={copy}>
      {outcome === 'copied' ? <CheckGlyph /> : <CopyGlyph />}
      <VisuallyHidden>
        <span role="status">{outcome === 'copied' && text('wallet.copied')}</span>
      </VisuallyHidden>
    </button>
  )
}
