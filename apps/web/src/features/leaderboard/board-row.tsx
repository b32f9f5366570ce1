import type { BoardRow as Row } from '@ganj/contract'
import { Avatar, Bdi, formatNumber, useLocale } from '@ganj/ui'
import type { ReactNode } from 'react'
import { useText } from '#platform/i18n/i18n.ts'
import classes from './board-row.module.css'

interface Props {
  row: Row
  /** Something after the score. */
  note?: ReactNode
}

export function BoardRow({ row, note }: Props) {
  const text = useText()
  const { language } = useLocale()
  return (
    <div
      className={row.isMe ? `${classes.row} ${classes.mine}` : classes.row}
      aria-current={row.isMe || undefined}
    >
      <span className={classes.place}>{formatNumber(language, row.place)}</span>
      <Avatar publicId={row.publicId} name={row.username} />
      <span className={classes.who}>
        <b className={classes.name}>{row.isMe ? text('board.you') : <Bdi>{row.username}</Bdi>}</b>
        <small className={classes.note}>{note}</small>
      </span>
      <span className={classes.score}>{formatNumber(language, row.score)}</span>
    </div>
  )
}
