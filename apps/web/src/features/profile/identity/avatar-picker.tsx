import { getAvatars, type Profile } from '@ganj/contract'
import { Skeleton } from '@ganj/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#auth/api.ts'
import { LoadError } from '#platform/components/load-error.tsx'
import { useText } from '#platform/i18n/i18n.ts'
import { playFeedback } from '#platform/play-feedback.ts'
import { useCommand } from '#player/commands/use-command.ts'
import { chooseAvatar } from '../commands.ts'
import classes from './avatar-picker.module.css'

const avatarsQuery = queryOptions({
  queryKey: ['avatars'],
  queryFn: ({ signal }) => call(getAvatars, { signal }),
  staleTime: 60 * 60_000,
})

const placeholders = Array.from({ length: 24 }, (_, index) => `avatar-${index}`)

/** All avatars; a tap chooses one. */
export function AvatarPicker({ profile }: { profile: Profile }) {
  const text = useText()
  const query = useQuery(avatarsQuery)
  const choose = useCommand(chooseAvatar)
  const { data: avatars, isError } = query
  if (isError && !avatars) return <LoadError query={query} />
  return (
    <ul className={classes.grid} aria-label={text('profile.avatars')} aria-busy={!avatars}>
      {avatars?.map(({ publicId, name, imageUrl }) => (
        <li key={publicId}>
          <button
            type="button"
            className={classes.avatar}
            aria-label={name}
            aria-pressed={publicId === profile.avatarPublicId}
            onClick={() => {
              if (publicId === profile.avatarPublicId) return
              playFeedback('avatar-select')
              choose.run(publicId)
            }}
          >
            <img src={imageUrl} alt="" width="48" height="48" loading="lazy" draggable={false} />
          </button>
        </li>
      )) ??
        placeholders.map((key) => (
          <li key={key}>
            <Skeleton width="100%" height="48px" />
          </li>
        ))}
    </ul>
  )
}
