import { isClientFault } from '@ganj/client'
import type { Upgrade } from '@ganj/contract'
import { Button, Craft, type CraftForm, Icon, Sheet } from '@ganj/ui'
import { Link } from 'react-router'
import { BalanceChange } from '#economy/balance-change.tsx'
import { useIndicator } from '#economy/indicators.ts'
import { PriceTag } from '#economy/price-tag.tsx'
import { useFrozen } from '#economy/use-frozen.ts'
import { useText } from '#platform/i18n/i18n.ts'
import classes from './confirm-upgrade.module.css'
import { UpgradeIcon } from './upgrade-icon.tsx'
import { useUpgradeCraft } from './upgrade-queries.ts'

interface Props {
  upgrade: Upgrade
  /** Counted from 0. */
  level: number
  onClose: () => void
  onBought: () => void
}

/** The step to be bought, with the balance before and after it. */
export function ConfirmUpgrade({ upgrade, level: levelNow, onClose, onBought }: Props) {
  const text = useText()
  const { mutate, isPending, isSuccess, error } = useUpgradeCraft()
  const isBuying = isPending || isSuccess
  const level = useFrozen(levelNow, isBuying)
  const from = upgrade.levels[level]
  const to = upgrade.levels[level + 1]
  const balance = useFrozen(useIndicator(to?.price?.currency ?? 'coin'), isBuying)
  const isShort = to?.price != null && balance !== undefined && balance < to.price.amount
  if (!from || !to?.price) return null
  const { price } = to
  const buy = () =>
    mutate(
      { upgrade: upgrade.upgrade, price },
      {
        onSuccess: () => {
          onClose()
          onBought()
        },
      },
    )
  return (
    <Sheet
      title={text('upgrade.confirm', { name: upgrade.name })}
      closeLabel={text('sheet.close')}
      held={isPending}
      onClose={onClose}
    >
      {upgrade.upgrade === 'shuttleLevel' ? (
        <div className={classes.forms}>
          <Craft form={level as CraftForm} className={classes.old} />
          <Icon name="chevron" size={22} mirrored className={classes.arrow} />
          <Craft form={(level + 1) as CraftForm} className={classes.new} />
        </div>
      ) : (
        <div className={classes.sign}>
          <UpgradeIcon upgrade={upgrade.upgrade} form={0} />
        </div>
      )}
      <div className={classes.gives}>
        <p>{from.gives}</p>
        <p className={classes.then}>{to.gives}</p>
      </div>
      <BalanceChange price={to.price} isPaying={isBuying} />
      {error && (
        <p className={classes.fault} role="alert">
          {(isClientFault(error) && error.detail) || text('error.no-answer')}
        </p>
      )}
      <Button
        look="gold"
        size="xl"
        busy={isPending}
        disabled={isShort || balance === undefined}
        note={isShort ? text('price.short') : <PriceTag price={to.price} />}
        onClick={buy}
      >
        {text('upgrade.confirm.action')}
      </Button>
      {isShort && (
        <Link to="/shop" className={classes.shop}>
          <Icon name="nav-shop" size={22} />
          {text('nav.shop')}
        </Link>
      )}
    </Sheet>
  )
}
