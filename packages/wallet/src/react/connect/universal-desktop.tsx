import { chooseWallet, retry } from '../../connect/choose-wallet.ts'
import type { UiWallet } from '../../core/state.ts'
import { isAble } from '../../wallets/order-wallets.ts'
import { Heading } from '../controls/controls.tsx'
import { useWidget } from '../controls/widget-context.ts'
import { CopyableQr } from '../qr/copyable-qr.tsx'
import { Failure } from './failure.tsx'
import { useUniversalLink } from './use-link.ts'
import { ViewAllTile, WalletTile } from './wallet-tile.tsx'

/** Number of wallets beside the QR code; the tile opens the list of all. */
const DESKTOP_WALLETS = 3

/** One QR code for all wallets, and the first wallets to choose from. */
export function UniversalDesktop({ wallets, viewAll }: { wallets: UiWallet[]; viewAll(): void }) {
  const { core, state, t } = useWidget()
  const { failure } = state.view
  useUniversalLink()
  const able = wallets.filter(isAble)
  return (
    <div className="gw-view" data-tc-wallets-modal-universal-desktop="true">
      <Heading>{t('connectYourWallet')}</Heading>
      {failure ? (
        <Failure failure={failure} wallet={null} onRetry={() => retry(core)} />
      ) : (
        <>
          <p className="gw-lead">{t('scanWithPhone')}</p>
          <CopyableQr wallet={null} />
        </>
      )}
      <h2 data-tc-h2="true">{t('availableWallets')}</h2>
      <ul className="gw-grid">
        {able.slice(0, DESKTOP_WALLETS).map((wallet) => (
          <WalletTile
            key={wallet.name}
            wallet={wallet}
            onChoose={(one) => void chooseWallet(core, one).catch(core.report)}
          />
        ))}
        <ViewAllTile wallets={able.slice(DESKTOP_WALLETS)} onClick={viewAll} />
      </ul>
    </div>
  )
}
