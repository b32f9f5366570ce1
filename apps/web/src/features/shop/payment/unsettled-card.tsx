import type { Payment } from '@ganj/contract'
import { Button, Icon } from '@ganj/ui'
import { useText } from '#platform/i18n/i18n.ts'
import classes from './pay.module.css'

/** An unsettled purchase, which survives a reload. */
export function UnsettledCard({ payment, onOpen }: { payment: Payment; onOpen: () => void }) {
  const text = useText()
  return (
    <section className={classes.unsettled}>
      <Icon name="clock" size={26} />
      <div className={classes.unsettledWords}>
        <b>{text('shop.unsettled')}</b>
        <p>
          <bdi>{payment.name}</bdi>
        </p>
      </div>
      <Button variant="lapis" onClick={onOpen}>
        {text('shop.unsettled.action')}
      </Button>
    </section>
  )
}
