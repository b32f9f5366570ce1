import { isClientFault } from '@ganj/client'
import type { Money, Pack } from '@ganj/contract'
import { Button, formatNumber, Icon, useLocale } from '@ganj/ui'
import { useText } from '#platform/i18n/i18n.ts'
import { Link } from '#platform/router/link.tsx'
import { currencyNames, iconOf } from '#player/balances/currencies.ts'
import { useIndicator } from '#player/balances/indicators.ts'
import { useHeldValue } from '#player/balances/use-held-value.ts'
import { useCommand } from '#player/commands/use-command.ts'
import { purchase } from './commands.ts'
import { PackHead } from './packs/pack-head.tsx'
import { balanceAfter, obstacle } from './packs/pack-sections.ts'
import { PurchaseSuccess } from './payment/purchase-success.tsx'
import classes from './shop.module.css'

interface Props {
  pack: Pack
  price: Money
  onClose: () => void
}

/** Asks for confirmation with the balance before and after, then shows the result. */
export function BuySheet({ pack, price, onClose }: Props) {
  const text = useText()
  const buy = useCommand(purchase)
  const held = useHeldValue(useIndicator(price.currency), buy.isBusy)

  if (buy.reply) return <PurchaseSuccess bundle={buy.reply.bundle} onClose={onClose} />
  const isShort =
    obstacle(pack, held) === 'short' ||
    (isClientFault(buy.fault) && buy.fault.code === 'economy.insufficient')
  return (
    <>
      <PackHead pack={pack} />
      {held !== undefined && <Balance held={held} price={price} pack={pack} />}
      <p role="alert" className={classes.problem}>
        {isShort ? text('shop.short') : buy.message}
      </p>
      {isShort ? (
        <Link to={price.currency === 'gem' ? '/spin-wheel' : '/earn'} className={classes.earn}>
          {text(price.currency === 'gem' ? 'shop.win-gems' : 'shop.earn')}
        </Link>
      ) : (
        <Button
          variant="gold"
          size="xl"
          busy={buy.isBusy}
          disabled={held === undefined || isRefusedForGood(buy.fault)}
          onClick={() => buy.run({ packPublicId: pack.publicId, price })}
        >
          {text(buy.hasFailed ? 'state.retry' : 'shop.buy')}
        </Button>
      )}
    </>
  )
}

/** Already bought, sold out, or at the daily limit: a retry would be refused too. */
const isRefusedForGood = (fault: unknown) => isClientFault(fault) && fault.code.startsWith('shop.')

function Balance({ held, price, pack }: { held: number; price: Money; pack: Pack }) {
  const text = useText()
  const { language } = useLocale()
  const after = balanceAfter(held, price, pack)
  const isShort = held < price.amount
  const amount = (value: number) => (
    <dd>
      <Icon name={iconOf(price.currency)} size={22} />
      <bdi>{formatNumber(language, value)}</bdi>
    </dd>
  )
  return (
    <dl className={classes.balance} aria-label={text(currencyNames[price.currency])}>
      <div>
        <dt>{text('shop.before')}</dt>
        {amount(held)}
      </div>
      <div>
        <dt>{text('shop.price')}</dt>
        {amount(price.amount)}
      </div>
      <div className={isShort ? classes.short : classes.after}>
        <dt>{text(isShort ? 'shop.missing' : 'shop.after')}</dt>
        {amount(isShort ? price.amount - held : after)}
      </div>
    </dl>
  )
}
