import { Avatar, Bdi, Card, Screen, Skeleton } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { profileQuery } from '#economy/profile-query.ts'
import { useText } from '#platform/i18n/i18n.ts'
import { LoadError } from '#platform/load-error.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import classes from './profile.module.css'

export function ProfileScreen() {
  const text = useText()
  const query = useQuery(profileQuery)
  const { data: profile, isError } = query
  if (isError && !profile) {
    return (
      <Screen title={text('profile.title')}>
        <LoadError query={query} />
      </Screen>
    )
  }
  return (
    <Screen title={text('profile.title')}>
      <Card className={classes.who} aria-busy={!profile}>
        {profile ? (
          <Avatar publicId={profile.publicId} name={profile.username} size={72} />
        ) : (
          <Skeleton width="72px" height="72px" />
        )}
        <div>
          <h2 className={classes.name}>
            {profile ? <Bdi>{profile.telegramFirstName || profile.username}</Bdi> : <Skeleton width="8ch" />}
          </h2>
          <p className={classes.username}>
            {profile ? <Bdi ltr>@{profile.username}</Bdi> : <Skeleton width="12ch" />}
          </p>
        </div>
      </Card>
      <dl className={classes.facts}>
        <div className={classes.fact}>
          <dt>{text('profile.id')}</dt>
          <dd>{profile ? <Bdi ltr>{profile.publicId}</Bdi> : <Skeleton width="12ch" />}</dd>
        </div>
      </dl>
      <LanguageSwitch />
    </Screen>
  )
}
