import { Bdi, Button, Skeleton, useLocale } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AppSheet } from '#platform/components/app-sheet.tsx'
import { CopyLink, LinkCode } from '#platform/components/link-actions.tsx'
import { config } from '#platform/config.ts'
import { useText } from '#platform/i18n/i18n.ts'
import { inviteLink } from '#player/invite-link.ts'
import { profileQuery } from '#player/profile-query.ts'
import { share } from '#player/share.ts'
import { shareLinkQuery } from '#player/share-link-query.ts'
import classes from './invite-actions.module.css'

/** The player's invite link with buttons to share and copy it; or the reason why there is none. */
export function InviteActions() {
  const text = useText()
  const { language } = useLocale()
  const { data: profile, isPending } = useQuery(profileQuery)
  const { data: shared } = useQuery(shareLinkQuery(language, { kind: 'invite' }))
  const [showsCode, setShowsCode] = useState(false)
  if (isPending) {
    return (
      <div className={classes.pending}>
        <Skeleton height="233px" />
      </div>
    )
  }
  const link = inviteLink(config.botUsername, profile?.telegramId ?? null)
  if (link === null) {
    return (
      <p className={classes.none}>
        {text(config.botUsername === '' ? 'friends.no-bot' : 'friends.no-telegram')}
      </p>
    )
  }
  const shareInvitation = () => share({ kind: 'invite' }, shared?.link ?? link, text('friends.words'))
  return (
    <section className={classes.actions} aria-label={text('friends.link')}>
      <Button variant="gold" size="xl" className={classes.share} onClick={shareInvitation}>
        {text('friends.share')}
      </Button>
      <div className={classes.link}>
        <span className={classes.address}>
          <Bdi ltr>{link.replace('https://', '')}</Bdi>
        </span>
        <CopyLink link={link} failed={text('friends.not-copied')} />
      </div>
      <Button variant="quiet" onClick={() => setShowsCode(true)}>
        {text('friends.code')}
      </Button>
      <AppSheet open={showsCode} onClose={() => setShowsCode(false)} title={text('friends.code')}>
        <LinkCode link={link} label={text('friends.link')} className={classes.code} />
        <p className={classes.hint}>{text('friends.code.text')}</p>
      </AppSheet>
    </section>
  )
}
