import type { Invitee, Invitees } from '@ganj/contract'
import { Avatar, formatNumber, Icon, ListRow, Pill, RowName, RowNote, Skeleton, useLocale } from '@ganj/ui'
import { avatarPicture } from '#platform/components/avatar-picture.ts'
import { useText } from '#platform/i18n/i18n.ts'
import { RewardChips } from '#rewards/reward-chips.tsx'
import classes from './invitee-list.module.css'

/** The invitees of the player, each with the reward it has paid. */
export function InviteeList({ invitees }: { invitees: Invitees | undefined }) {
  const text = useText()
  const { language } = useLocale()
  return (
    <section className={classes.section} aria-busy={!invitees}>
      <header className={classes.header}>
        <h2 className={classes.title}>{text('friends.list')}</h2>
        {invitees && invitees.total > 0 && (
          <Pill icon="friends" label={text('friends.total')}>
            {formatNumber(language, invitees.total)}
          </Pill>
        )}
      </header>
      {!invitees && <Skeleton width="100%" height="62px" />}
      {invitees?.total === 0 && (
        <div className={classes.empty}>
          <Icon name="friends" size={54} />
          <p>{text('friends.empty')}</p>
        </div>
      )}
      <ul className={classes.rows}>
        {invitees?.invitees.map((invitee) => (
          <InviteeRow key={invitee.publicId} invitee={invitee} />
        ))}
      </ul>
      {invitees && invitees.total > invitees.invitees.length && (
        <p className={classes.more}>
          {text('friends.newest', { shown: formatNumber(language, invitees.invitees.length) })}
        </p>
      )}
    </section>
  )
}

function InviteeRow({ invitee }: { invitee: Invitee }) {
  const text = useText()
  const { publicId, username, avatarPublicId, hasPlayed, earned } = invitee
  return (
    <ListRow
      as="li"
      lead={<Avatar publicId={publicId} name={username} picture={avatarPicture(avatarPublicId)} size={44} />}
      end={
        <span className={classes.earned}>
          <RewardChips reward={earned} size={18} />
        </span>
      }
    >
      <RowName>{username}</RowName>
      <RowNote>{text(hasPlayed ? 'friends.played' : 'friends.not-played')}</RowNote>
    </ListRow>
  )
}
