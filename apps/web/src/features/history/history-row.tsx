import { formatDate, formatTime, Icon, type IconName, ListRow, RowIcon, RowNote, useLocale } from '@ganj/ui'
import type { ReactNode } from 'react'
import { seasonZone } from '#platform/season-zone.ts'
import classes from './history.module.css'

interface Props {
  icon: IconName
  title: ReactNode
  at: string
  /** Shown beside the time. */
  note?: ReactNode
  /** Shown at the end of the row: the changes or the price. */
  end?: ReactNode
}

/** One entry of the history: icon, title, time, note and result. */
export function HistoryRow({ icon, title, at, note, end }: Props) {
  const { language } = useLocale()
  const moment = new Date(at)
  return (
    <ListRow
      as="li"
      lead={
        <RowIcon>
          <Icon name={icon} size={30} />
        </RowIcon>
      }
      end={end}
    >
      <b className={classes.won}>{title}</b>
      <RowNote>
        {formatDate(language, moment, seasonZone())} · <bdi>{formatTime(language, moment, seasonZone())}</bdi>
        {note && <> · {note}</>}
      </RowNote>
    </ListRow>
  )
}
