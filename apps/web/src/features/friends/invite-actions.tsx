import { Bdi, Button, Skeleton } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { profileQuery } from '#economy/profile-query.ts'
import { config } from '#platform/config.ts'
import { useText } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/toast.ts'
import classes from './invite-actions.module.css'
import { inviteLink } from './invite-link.ts'
import { copy, shareInvite } from './share-invite.ts'

/** The player's own link, to be sent or copied; why there is none, where there is none. */
export function InviteActions() {
  const text = useText()
  const { data: profile, isPending } = useQuery(profileQuery)
  if (isPending) return <Skeleton width="100%" height="180px" />
  const link = inviteLink(config.botUsername, profile?.telegramId ?? null)
  if (link === null) {
    return (
      <p className={classes.none}>
        {text(config.botUsername === '' ? 'friends.no-bot' : 'friends.no-telegram')}
      </p>
    )
  }
  const share = () => {
    shareInvite(link, text('friends.words')).catch(console.error)
  }
  const copyLink = async () => {
    const done = await copy(link)
    toast(
      done
        ? { kind: 'success', message: text('friends.copied') }
        : { kind: 'error', message: text('friends.not-copied') },
    )
  }
  return (
    <section className={classes.actions} aria-label={text('friends.link')}>
      <Button look="gold" size="xl" className={classes.share} onClick={share}>
        {text('friends.share')}
      </Button>
      <div className={classes.link}>
        <span className={classes.address}>
          <Bdi ltr>{link.replace('https://', '')}</Bdi>
        </span>
        <Button onClick={copyLink}>{text('friends.copy')}</Button>
      </div>
    </section>
  )
}
