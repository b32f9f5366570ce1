import type { UiWallet } from '../../core/state.ts'
import { isAble, toFront } from '../../wallets/order-wallets.ts'
import { BackButton, Heading } from '../controls/controls.tsx'
import { useWidget } from '../controls/widget-context.ts'
import { WalletRow } from './wallet-tile.tsx'

interface AllWalletsProps {
  wallets: UiWallet[]
  back(): void
  choose(wallet: UiWallet): void
}

/** All wallets that can be used here, those with the required features first. */
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
