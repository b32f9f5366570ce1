import type { Upgrade } from '@ganj/contract'
import { Button, Craft, type CraftForm, Icon, Sheet } from '@ganj/ui'
import { useText } from '#platform/i18n/i18n.ts'
import { Link } from '#platform/router/link.tsx'
import { BalanceChange } from '#player/balances/balance-change.tsx'
import { useIndicator } from '#player/balances/indicators.ts'
import { PriceTag } from '#player/balances/price-tag.tsx'
import { useHeldValue } from '#player/balances/use-held-value.ts'
import { useCommand } from '#player/commands/use-command.ts'
import { buyUpgrade } from './commands.ts'
import classes from './confirm-upgrade.module.css'
import { UpgradeIcon } from './upgrade-icon.tsx'

interface Props {
  upgrade: Upgrade
  /** Counted from 0. */
  level: number
  onClose: () => void
  onBought: () => void
}

/** Asks to confirm an upgrade step, with the balance before and after it. */
export function ConfirmUpgrade({ upgrade, level: levelNow, onClose, onBought }: Props) {
  const text = useText()
  const { run, isBusy, isDone, message } = useCommand(buyUpgrade, {
    onDone() {
      onClose()
      onBought()
    },
  })
  const isBuying = isBusy || isDone
  const level = useHeldValue(levelNow, isBuying)
  const from = upgrade.levels[level]
  const to = upgrade.levels[level + 1]
  const balance = useHeldValue(useIndicator(to?.price?.currency ?? 'coin'), isBuying)
  const isShort = to?.price != null && balance !== undefined && balance < to.price.amount
  if (!from || !to?.price) return null
  const { price } = to
  return (
    <Sheet
      title={text('upgrade.confirm', { name: upgrade.name })}
      closeLabel={text('sheet.close')}
      held={isBusy}
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
      {message && (
        <p className={classes.fault} role="alert">
          {message}
        </p>
      )}
      <Button
        variant="gold"
        size="xl"
        busy={isBusy}
        disabled={isShort || balance === undefined}
        note={isShort ? text('price.short') : <PriceTag price={to.price} />}
        onClick={() => run({ upgrade: upgrade.upgrade, price })}
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
