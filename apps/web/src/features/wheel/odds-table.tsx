import type { WheelItem, WheelItems } from '@ganj/contract'
import { formatNumber, Icon, ListRow, RowNote, useLocale } from '@ganj/ui'
import { useText } from '#platform/i18n/i18n.ts'
import { useAmount } from '#player/balances/amount-of.ts'
import { iconOf } from '#player/balances/currencies.ts'
import classes from './odds-table.module.css'

/** Every item with its chance, the most likely first, and the tether left. */
export function OddsTable({ wheel }: { wheel: WheelItems }) {
  const text = useText()
  const { language } = useLocale()
  const items = wheel.items.toSorted((a, b) => b.weight - a.weight)
  const hasTether = items.some(({ prize }) => prize.currency === 'tether')
  return (
    <>
      <p className={classes.lead}>{text('wheel.odds.lead')}</p>
      <ul className={classes.items}>
        {items.map((item) => (
          <OddsRow key={item.publicId} item={item} totalWeight={wheel.totalWeight} />
        ))}
      </ul>
      {hasTether && (
        <p className={classes.budget}>
          <Icon name="tether" size={30} />
          {text('wheel.budget', {
            remaining: formatNumber(language, wheel.tetherBudget.remaining),
            amount: formatNumber(language, wheel.tetherBudget.amount),
          })}
        </p>
      )}
    </>
  )
}

function OddsRow({ item, totalWeight }: { item: WheelItem; totalWeight: number }) {
  const text = useText()
  const { language } = useLocale()
  const amountOf = useAmount()
  const { numerator, denominator } = item.odds
  const share = (item.weight / totalWeight) * 100
  return (
    <ListRow
      as="li"
      className={classes.item}
      lead={<Icon name={iconOf(item.prize.currency)} size={34} />}
      end={
        <>
          <span className={classes.chance}>
            <b>{text('wheel.percent', { share: formatNumber(language, Number(share.toPrecision(4))) })}</b>
            <RowNote>
              {text('wheel.one-in', {
                numerator: formatNumber(language, numerator),
                denominator: formatNumber(language, denominator),
              })}
            </RowNote>
          </span>
          <i className={classes.bar} style={{ inlineSize: `${share}%` }} />
        </>
      }
    >
      <b>{item.name}</b>
      {item.fallback && (
        <RowNote className={item.payable ? '' : classes.spent}>
          {text(item.payable ? 'wheel.fallback' : 'wheel.fallback-now', {
            prize: amountOf(item.fallback),
          })}
        </RowNote>
      )}
    </ListRow>
  )
}
