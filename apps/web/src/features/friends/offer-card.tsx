import type { Invitees, Money } from '@ganj/contract'
import { Card, Icon, Skeleton } from '@ganj/ui'
import { useText } from '#platform/i18n/i18n.ts'
import { RewardChips } from '#rewards/reward-chips.tsx'
import classes from './offer-card.module.css'

/** The rewards for an invite. */
export function OfferCard({ offer }: { offer: Invitees['offer'] | undefined }) {
  const text = useText()
  return (
    <Card variant="plum" aria-busy={!offer}>
      <h2 className={classes.title}>{text('friends.offer')}</h2>
      <Icon name="chest" size={64} className={classes.chest} />
      <dl className={classes.parts}>
        <Part label={text('friends.offer.joined')} amounts={offer?.joined} />
        <Part label={text('friends.offer.played')} amounts={offer?.played} />
        <Part label={text('friends.offer.friend')} amounts={offer?.invitee} />
      </dl>
    </Card>
  )
}

function Part({ label, amounts }: { label: string; amounts: readonly Money[] | undefined }) {
  if (amounts?.length === 0) return null
  return (
    <div className={classes.part}>
      <dt>{label}</dt>
      <dd>{amounts ? <RewardChips reward={[...amounts]} size={22} /> : <Skeleton width="9ch" />}</dd>
    </div>
  )
}
