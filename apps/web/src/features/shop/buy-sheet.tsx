import { isClientFault } from '@ganj/client'
import type { Money, Pack } from '@ganj/contract'
import { Button, formatNumber, Icon, useLocale } from '@ganj/ui'
import { useState } from 'react'
import { Link } from 'react-router'
import { currencyNames, iconOf } from '#economy/currencies.ts'
import { useIndicator } from '#economy/indicators.ts'
import { useText } from '#platform/i18n/i18n.ts'
import { PackHead } from './pack-head.tsx'
import { balanceAfter, obstacle } from './shelves.ts'
import classes from './shop.module.css'
import { useBuy } from './use-buy.ts'
import { Yours } from './yours.tsx'

interface Props {
  pack: Pack
  price: Money
  onClose: () => void
}

/** Asks once more with the balance before and after, then says how it ended. */
export function BuySheet({ pack, price, onClose }: Props) {
  const text = useText()
  const buy = useBuy()
  const now = useIndicator(price.currency)
  // What the player had when the sheet opened: the counter itself moves while the purchase is on its way.
  const [opened] = useState(now)
  const held = opened ?? now

  if (buy.isSuccess) return <Yours bundle={buy.data.bundle} onClose={onClose} />
  const isShort =
    obstacle(pack, held) === 'short' ||
    (isClientFault(buy.error) && buy.error.code === 'economy.insufficient')
  return (
    <>
      <PackHead pack={pack} />
      {held !== undefined && <Balance held={held} price={price} pack={pack} />}
      <p role="alert" className={classes.problem}>
        {isShort ? text('shop.short') : buy.error && problemOf(buy.error, text('shop.offline'))}
      </p>
      {isShort ? (
        <Link to={price.currency === 'gem' ? '/spin-wheel' : '/earn'} className={classes.earn}>
          {text(price.currency === 'gem' ? 'shop.win-gems' : 'shop.earn')}
        </Link>
      ) : (
        <Button
          look="gold"
          size="xl"
          busy={buy.isPending}
          disabled={held === undefined || isRefusedForGood(buy.error)}
          onClick={() => buy.mutate({ packPublicId: pack.publicId, price })}
        >
          {text(buy.isError ? 'state.retry' : 'shop.buy')}
        </Button>
      )}
    </>
  )
}

const problemOf = (fault: Error, noAnswer: string) =>
  isClientFault(fault) && fault.status !== 0 && fault.detail ? fault.detail : noAnswer

/** Bought before, gone, or not until tomorrow: trying again would only be refused again. */
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
