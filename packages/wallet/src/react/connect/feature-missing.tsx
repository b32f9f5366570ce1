import type { UiWallet } from '../../core/state.ts'
import { isAble } from '../../wallets/order-wallets.ts'
import { Badge } from '../controls/badge.tsx'
import { Button, Heading } from '../controls/controls.tsx'
import { useWidget } from '../controls/widget-context.ts'
import { WalletRow } from './wallet-tile.tsx'

interface FeatureMissingProps {
  wallets: UiWallet[]
  choose(wallet: UiWallet): void
  /** Opens the explanation of how to move an account to another wallet. */
  restore(): void
}

/** Shown when the connected wallet lacks a required feature: lists wallets that have it. */
export function FeatureMissing({ wallets, choose, restore }: FeatureMissingProps) {
  const { state, t } = useWidget()
  const { wallet } = state
  const name = wallet && 'name' in wallet ? wallet.name : t('yourWallet')
  const able = wallets.filter((one) => isAble(one) && one.name !== name)
  return (
    <div className="gw-view" data-tc-wallets-modal-list="true">
      <Badge result="bad" />
      <Heading>{t('featureMissing', name)}</Heading>
      <p className="gw-lead">{t('featureHint')}</p>
      <Button onClick={restore}>{t('restoreTitle')}</Button>
      <ul className="gw-list">
        {able.map((one) => (
          <WalletRow key={one.name} wallet={one} onChoose={choose} />
        ))}
      </ul>
    </div>
  )
}
