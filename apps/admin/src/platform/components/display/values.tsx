import { useFormat } from '../../format/use-format.ts'
import { textOf, useText } from '../../i18n/i18n.ts'
import { Link } from '../../router/link.tsx'
import { useNow } from '../use-now.ts'
import classes from './values.module.css'

/** A moment in short form for tables; the full form is in the tooltip. */
export function Moment({ at, since = false }: { at: string | null; since?: boolean }) {
  const format = useFormat()
  const now = useNow()
  if (at === null) return <span className={classes.none}>—</span>
  return (
    <time className={classes.time} dateTime={at} title={format.full(at)}>
      {since ? format.since(at, now) : format.moment(at)}
    </time>
  )
}

interface Money {
  /** Unset: the name of the currency is already in the heading. */
  currency?: string
  amount: string
}

/** `+128 coins`, coloured by its effect on the player. */
export function Change({ currency, amount }: Money) {
  const format = useFormat()
  const loses = amount.startsWith('-')
  return (
    <span className={classes.change} data-loss={loses || undefined}>
      <bdi dir="ltr">{format.signed(amount)}</bdi> {currency && textOf('currency', currency)}
    </span>
  )
}

export function Amount({ currency, amount }: Money) {
  const format = useFormat()
  return (
    <span className={classes.change} data-plain>
      <bdi>{format.number(amount)}</bdi> {currency && textOf('currency', currency)}
    </span>
  )
}

/** An id, an address or a hash. Shown left to right, shortened when it is long. */
export function Code({ value, whole = false }: { value: string; whole?: boolean }) {
  const isLong = !whole && value.length > 20
  return (
    <bdi dir="ltr" className={classes.code} {...(isLong ? { title: value } : {})}>
      {isLong ? `${value.slice(0, 8)}…${value.slice(-6)}` : value}
    </bdi>
  )
}

export function PlayerLink({ player }: { player: { id: string; username: string } | null }) {
  const text = useText()
  if (player === null) return <span className={classes.none}>—</span>
  return (
    <Link className={classes.player} to={`/players/${player.id}`}>
      <bdi>{player.username || text('player.unnamed')}</bdi>
    </Link>
  )
}
