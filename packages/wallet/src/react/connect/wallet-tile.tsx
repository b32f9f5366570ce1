import type { UiWallet } from '../../core/state.ts'
import { WALLET_BOT } from '../../wallets/order-wallets.ts'
import { useWidget } from '../controls/widget-context.ts'
import { WalletIcon } from './wallet-icon.tsx'

interface WalletChoiceProps {
  wallet: UiWallet
  onChoose(wallet: UiWallet): void
}

/** The note below a wallet's name, if any. */
function useNote(wallet: UiWallet): string | null {
  const { t } = useWidget()
  if (!wallet.isSupportRequiredFeatures) return t('unsupported')
  if (wallet.isPreferred) return t('recent')
  if ('injected' in wallet && wallet.injected) return t('installed')
  return wallet.appName === WALLET_BOT ? 'Telegram' : null
}

interface WalletTileProps extends WalletChoiceProps {
  look?: 'gw-tile' | 'gw-row'
}

/** A wallet in a grid. */
export function WalletTile({ wallet, onChoose, look = 'gw-tile' }: WalletTileProps) {
  const note = useNote(wallet)
  return (
    <li>
      <button
        type="button"
        className={look}
        onClick={() => onChoose(wallet)}
        data-tc-wallet-item="true"
        disabled={!wallet.isSupportRequiredFeatures}
      >
        <WalletIcon wallet={wallet} size={look === 'gw-row' ? 44 : 60} />
        <bdi>{wallet.name}</bdi>
        {note && <small>{note}</small>}
      </button>
    </li>
  )
}

/** A wallet in a list. */
export const WalletRow = (props: WalletChoiceProps) => <WalletTile {...props} look="gw-row" />

/** The tile that opens the list of all wallets; it shows four of them. */
export function ViewAllTile({ wallets, onClick }: { wallets: UiWallet[]; onClick(): void }) {
  const { t } = useWidget()
  return (
    <li>
      <button type="button" className="gw-tile" onClick={onClick} data-tc-wallet-item="true">
        <span className="gw-four" aria-hidden="true">
          {wallets.slice(0, 4).map((one) => (
            <WalletIcon key={one.name} wallet={one} size={24} />
          ))}
        </span>
        <bdi>{t('viewAllWallets')}</bdi>
      </button>
    </li>
  )
}
