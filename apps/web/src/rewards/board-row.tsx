import type { Money, BoardRow as Row } from '@ganj/contract'
import { Avatar, formatNumber, ListRow, RowName, RowNote, useLocale } from '@ganj/ui'
import type { ReactNode } from 'react'
import { avatarPicture } from '#platform/components/avatar-picture.ts'
import { useText } from '#platform/i18n/i18n.ts'
import classes from './board-row.module.css'
import { PrizeTags } from './prize-tags.tsx'

interface Props {
  row: Row
  /** A note below the name. */
  note?: ReactNode
  /** The prizes of the rank, in their own column; on a board without prizes the score is shown there. */
  prizes?: readonly Money[] | undefined
}

export function BoardRow({ row, note, prizes }: Props) {
  const text = useText()
  const { language } = useLocale()
  const { place, publicId, username, avatarPublicId, isMe } = row
  const score = formatNumber(language, row.score)
  return (
    <ListRow
      className={isMe ? classes.mine : undefined}
      aria-current={isMe || undefined}
      lead={
        <>
          <span className={classes.place}>{formatNumber(language, place)}</span>
          <Avatar publicId={publicId} name={username} picture={avatarPicture(avatarPublicId)} />
        </>
      }
      end={prizes ? <PrizeTags prizes={prizes} /> : <span className={classes.score}>{score}</span>}
    >
      <RowName>{isMe ? text('board.you') : username}</RowName>
      <RowNote>
        {prizes && <span>{text('board.points', { points: score })}</span>}
        {prizes && note && ' · '}
        {note}
      </RowNote>
    </ListRow>
  )
}
