import { isAble } from '../../core/order-wallets.ts'
import type { UiWallet } from '../../core/state.ts'
import { Badge } from './badge.tsx'
import { Heading } from './controls.tsx'
import { WalletRow } from './wallet-tile.tsx'
import { useWidget } from './widget-context.ts'

/** The connected wallet cannot do what was asked: wallets that can. */
export function FeatureMissing({ wallets, choose }: { wallets: UiWallet[]; choose(wallet: UiWallet): void }) {
  const { state, t } = useWidget()
  const { wallet } = state
  const name = wallet && 'name' in wallet ? wallet.name : t('yourWallet')
  const able = wallets.filter((one) => isAble(one) && one.name !== name)
  return (
    <div className="gw-view" data-tc-wallets-modal-list="true">
      <Badge result="bad" />
      <Heading>{t('featureMissing', name)}</Heading>
      <p className="gw-lead">{t('featureHint')}</p>
      <ul className="gw-list">
        {able.map((one) => (
          <WalletRow key={one.name} wallet={one} onChoose={choose} />
        ))}
      </ul>
    </div>
  )
}
