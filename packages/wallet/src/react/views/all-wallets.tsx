import { supportsMobile } from '../../core/order-wallets.ts'
import type { UiWallet } from '../../core/state.ts'
import { Heading, IconButton } from './controls.tsx'
import { BackIcon } from './icons.tsx'
import { WalletRow } from './wallet-tile.tsx'
import { useWidget } from './widget-context.ts'

interface AllWalletsProps {
  wallets: UiWallet[]
  back(): void
  choose(wallet: UiWallet): void
}

/** Every wallet; on a phone those that have an app for one. */
export function AllWallets({ wallets, back, choose }: AllWalletsProps) {
  const { mobile, t } = useWidget()
  const listed = mobile ? wallets.filter(supportsMobile) : wallets
  const able = listed.filter(({ isSupportRequiredFeatures }) => isSupportRequiredFeatures)
  const unable = listed.filter(({ isSupportRequiredFeatures }) => !isSupportRequiredFeatures)
  return (
    <div className="gw-view" data-tc-wallets-modal-list="true">
      <IconButton side="start" label={t('back')} onClick={back}>
        <BackIcon />
      </IconButton>
      <Heading>{t('wallets')}</Heading>
      <ul className="gw-list">
        {[...able, ...unable].map((wallet) => (
          <WalletRow key={wallet.name} wallet={wallet} onChoose={choose} />
        ))}
      </ul>
    </div>
  )
}
