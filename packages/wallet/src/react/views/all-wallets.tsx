import { isAble, toFront } from '../../core/order-wallets.ts'
import type { UiWallet } from '../../core/state.ts'
import { BackButton, Heading } from './controls.tsx'
import { WalletRow } from './wallet-tile.tsx'
import { useWidget } from './widget-context.ts'

interface AllWalletsProps {
  wallets: UiWallet[]
  back(): void
  choose(wallet: UiWallet): void
}

/** Every wallet that can be used here, those the host can do with first. */
export function AllWallets({ wallets, back, choose }: AllWalletsProps) {
  const { t } = useWidget()
  return (
    <div className="gw-view" data-tc-wallets-modal-list="true">
      <BackButton onClick={back} />
      <Heading>{t('wallets')}</Heading>
      <ul className="gw-list">
        {toFront(wallets, isAble).map((wallet) => (
          <WalletRow key={wallet.name} wallet={wallet} onChoose={choose} />
        ))}
      </ul>
    </div>
  )
}
