import type { ReactNode } from 'react'
import type { UiWallet } from '../../core/state.ts'
import { SpinIcon } from '../button/glyphs.tsx'
import { useWidget } from '../controls/widget-context.ts'
import { WalletIcon, type WalletPicture } from './wallet-icon.tsx'

/** A wallet's icon while its answer is pending. */
export function WaitingIcon({ wallet }: { wallet: WalletPicture }) {
  return (
    <span className="gw-waiting">
      <SpinIcon size={96} />
      <WalletIcon wallet={wallet} />
    </span>
  )
}

/**
 * What the wallet is expected to do, and what to do if nothing happens; before that, that the request is being
 * prepared.
 */
export function Waiting({ wallet, text, children }: { wallet: UiWallet; text: string; children: ReactNode }) {
  const { state, t } = useWidget()
  const preparing = state.parameters?.state === 'loading'
  return (
    <div className="gw-status">
      <WaitingIcon wallet={wallet} />
      <p role="status">{preparing ? t('preparing') : text}</p>
      {!preparing && <div className="gw-buttons">{children}</div>}
    </div>
  )
}
