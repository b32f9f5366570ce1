import type { Profile } from '@ganj/contract'
import { Avatar, Bdi, Button, Card, formatDate, Skeleton, useLocale, VisuallyHidden } from '@ganj/ui'
import { useState } from 'react'
import { avatarPicture } from '#platform/components/avatar-picture.ts'
import { useText } from '#platform/i18n/i18n.ts'
import { seasonZone } from '#platform/season-zone.ts'
import classes from '../profile.module.css'
import { AvatarPicker } from './avatar-picker.tsx'

/** Name and avatar as other players see them; the avatar picker expands below. */
export function IdentityCard({ profile }: { profile: Profile | undefined }) {
  const text = useText()
  const { language } = useLocale()
  const [picks, setPicks] = useState(false)
  return (
    <Card aria-busy={!profile}>
      <div className={classes.who}>
        {profile ? (
          <Avatar
            publicId={profile.publicId}
            name={profile.username}
            picture={avatarPicture(profile.avatarPublicId)}
            size={76}
          />
        ) : (
          <Skeleton width="76px" height="76px" />
        )}
        <div className={classes.names}>
          <h2 className={classes.name}>
            {profile ? (
              <Bdi>{profile.telegramFirstName || profile.username}</Bdi>
            ) : (
              <>
                <VisuallyHidden>{text('state.loading')}</VisuallyHidden>
                <Skeleton width="8ch" />
              </>
            )}
          </h2>
          <p className={classes.fact}>
            {profile ? (
              text('profile.joined', { date: formatDate(language, new Date(profile.joinedAt), seasonZone()) })
            ) : (
              <Skeleton width="12ch" />
            )}
          </p>
          <p className={classes.fact}>
            {text('profile.id')} {profile ? <Bdi ltr>{profile.publicId}</Bdi> : <Skeleton width="10ch" />}
          </p>
        </div>
      </div>
      <Button
        variant="quiet"
        className={classes.change}
        disabled={!profile}
        aria-expanded={picks}
        onClick={() => setPicks(!picks)}
      >
        {text(picks ? 'profile.avatar.done' : 'profile.avatar.change')}
      </Button>
      {picks && profile && <AvatarPicker profile={profile} />}
    </Card>
  )
}
