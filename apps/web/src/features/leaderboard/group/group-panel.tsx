import type { Group } from '@ganj/contract'
import { Avatar, Bdi, Button, formatNumber, useLocale } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AppSheet } from '#platform/components/app-sheet.tsx'
import { avatarPicture } from '#platform/components/avatar-picture.ts'
import { CopyLink } from '#platform/components/link-actions.tsx'
import { config } from '#platform/config.ts'
import { useText } from '#platform/i18n/i18n.ts'
import { useCommand } from '#player/commands/use-command.ts'
import { profileQuery } from '#player/profile-query.ts'
import { share } from '#player/share.ts'
import { shareLinkQuery } from '#player/share-link-query.ts'
import { leaveMyGroup } from './commands.ts'
import classes from './group.module.css'
import { groupLink } from './group-link.ts'
import { groupBoardQuery } from './group-queries.ts'
import { GroupsOfTheWeek } from './groups-of-the-week.tsx'

type Shown = 'members' | 'groups' | 'leaving' | null

/** The player's group: its link, its rank, its members, and a button to leave it. */
export function GroupPanel({ group }: { group: Group }) {
  const text = useText()
  const { language } = useLocale()
  const { data: profile } = useQuery(profileQuery)
  const { data: groups } = useQuery(groupBoardQuery)
  const { data: shared } = useQuery(shareLinkQuery(language, { kind: 'group' }, group.groupId))
  const [shown, setShown] = useState<Shown>(null)
  const link = groupLink({
    botUsername: config.botUsername,
    groupId: group.groupId,
    telegramId: profile?.telegramId ?? null,
    origin: window.location.origin,
  })
  const title = group.title ?? text('group.nameless')
  const shareGroup = () => share({ kind: 'group' }, shared?.link ?? link, text('group.words', { title }))
  const close = () => setShown(null)
  return (
    <section className={classes.panel} aria-label={text('group.mine')}>
      <div className={classes.head}>
        <h2 className={classes.title}>
          <Bdi>{title}</Bdi>
        </h2>
        <p className={classes.words}>
          {text('group.members', { members: group.total })}
          {groups?.mine && ' · '}
          {groups?.mine && text('group.place', { place: formatNumber(language, groups.mine.place) })}
        </p>
      </div>
      <Button variant="gold" onClick={shareGroup}>
        {text('group.share')}
      </Button>
      <div className={classes.link}>
        <span className={classes.address}>
          <Bdi ltr>{link.replace(/^https?:\/\//, '')}</Bdi>
        </span>
        <CopyLink link={link} failed={text('friends.not-copied')} />
      </div>
      <div className={classes.more}>
        <Button variant="quiet" onClick={() => setShown('members')}>
          {text('group.show-members')}
        </Button>
        <Button variant="quiet" onClick={() => setShown('groups')}>
          {text('group.all')}
        </Button>
        <Button variant="quiet" onClick={() => setShown('leaving')}>
          {text('group.leave')}
        </Button>
      </div>
      <AppSheet open={shown === 'members'} onClose={close} title={text('group.show-members')}>
        <ul className={classes.rows}>
          {group.members.map(({ publicId, username, avatarPublicId }) => (
            <li key={publicId} className={classes.row}>
              <Avatar publicId={publicId} name={username} picture={avatarPicture(avatarPublicId)} />
              <Bdi>{username}</Bdi>
            </li>
          ))}
        </ul>
      </AppSheet>
      <AppSheet open={shown === 'groups'} onClose={close} title={text('group.all')}>
        <GroupsOfTheWeek />
      </AppSheet>
      <AppSheet open={shown === 'leaving'} onClose={close} title={text('group.leave')}>
        <Leaving title={title} onStay={close} />
      </AppSheet>
    </section>
  )
}

function Leaving({ title, onStay }: { title: string; onStay: () => void }) {
  const text = useText()
  const { run, isBusy } = useCommand(leaveMyGroup, { onDone: onStay })
  return (
    <div className={classes.leaving}>
      <p className={classes.words}>{text('group.leave.text', { title })}</p>
      <Button onClick={onStay}>{text('group.stay')}</Button>
      <Button variant="quiet" busy={isBusy} onClick={() => run()}>
        {text('group.leave.yes')}
      </Button>
    </div>
  )
}
