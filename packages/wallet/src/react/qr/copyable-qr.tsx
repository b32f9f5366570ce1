import { copyText } from '../../core/copy-text.ts'
import type { UiWallet } from '../../core/state.ts'
import { SpinIcon, WalletGlyph } from '../button/glyphs.tsx'
import { WalletIcon } from '../connect/wallet-icon.tsx'
import { CopyIcon } from '../controls/icons.tsx'
import { useFlag } from '../controls/use-flag.ts'
import { useWidget } from '../controls/widget-context.ts'
import { QrCode } from './qr-code.tsx'

/** How long 'Link Copied' is shown, in milliseconds. */
export const COPIED_TIME = 1500

/** The QR code of the current link; a click copies the link. */
export function CopyableQr({ wallet }: { wallet: UiWallet | null }) {
  const { core, state, t } = useWidget()
  const [copied, raise] = useFlag(core.clock, COPIED_TIME)
  const link = state.link?.url
  const copy = () => {
    if (link) copyText(link).then(raise, core.report)
  }
  return (
    <>
      <button
        type="button"
        className="gw-qr"
        onClick={copy}
        disabled={!link}
        aria-label={link ? t('copyQr') : t('preparing')}
        aria-busy={!link}
      >
        {link ? (
          <>
            <QrCode link={link} />
            <span className="gw-qr-logo">
              {wallet ? <WalletIcon wallet={wallet} size={52} /> : <WalletGlyph size={34} />}
            </span>
          </>
        ) : (
          <SpinIcon />
        )}
        <span className="gw-qr-note" data-shown={copied || undefined}>
          {copied ? t('linkCopied') : link && <CopyIcon />}
        </span>
      </button>
      <span role="status" className="gw-hidden">
        {copied && t('linkCopied')}
      </span>
    </>
  )
}
