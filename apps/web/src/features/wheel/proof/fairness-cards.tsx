import { Bdi, Icon, shorten } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { useText } from '#platform/i18n/i18n.ts'
import classes from '../spin-wheel.module.css'
import { commitmentQuery, itemsQuery } from '../wheel-queries.ts'

interface Props {
  onOdds: () => void
  onProof: () => void
}

/** Links to the odds and to the proof, with the beginning of the next spin's commitment. */
export function FairnessCards({ onOdds, onProof }: Props) {
  const text = useText()
  // The commitment covers the odds, so it is read after them.
  const isOpen = useQuery(itemsQuery).isSuccess
  const { data } = useQuery({ ...commitmentQuery, enabled: isOpen })
  return (
    <div className={classes.cards}>
      <button type="button" className={classes.card} onClick={onProof}>
        <Icon name="seal" size={32} className={classes.seal} />
        <span>
          <b>{text('wheel.provable')}</b>
          <small>
            {data && <Bdi ltr>{shorten(data.commitment)}</Bdi>} {text('wheel.provable.see')}
          </small>
        </span>
      </button>
      <button type="button" className={classes.card} onClick={onOdds}>
        <span>
          <b>{text('wheel.odds')}</b>
          <small>{text('wheel.odds.see')}</small>
        </span>
      </button>
    </div>
  )
}
