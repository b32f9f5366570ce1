import type { BoardRow, SeasonPrize } from '@ganj/contract'
import { Avatar, formatNumber, Icon, useLocale } from '@ganj/ui'
import { avatarPicture } from '#platform/components/avatar-picture.ts'
import { useText } from '#platform/i18n/i18n.ts'
import { PrizeTags } from '#rewards/prize-tags.tsx'
import classes from './podium.module.css'
import { prizesOf } from './prizes.ts'

const order = [2, 1, 3] as const
const sizes = { 1: 72, 2: 60, 3: 60 } as const

interface Props {
  rows: readonly BoardRow[]
  prizes: readonly SeasonPrize[] | undefined
}

/** The first three ranks on a podium; screen readers read them in the order of ranks. */
export function Podium({ rows, prizes }: Props) {
  const text = useText()
  const { language } = useLocale()
  return (
    <ol className={classes.podium}>
      {order.map((place) => {
        const row = rows[place - 1]
        return (
          <li
            key={place}
            className={`${classes.step} ${classes[`place-${place}`]}`}
            style={{ order: order.indexOf(place) }}
          >
            {row && (
              <div className={classes.who}>
                {place === 1 && <Icon name="trophy" size={30} className={classes.crown} />}
                <Avatar
                  publicId={row.publicId}
                  name={row.username}
                  picture={avatarPicture(row.avatarPublicId)}
                  size={sizes[place]}
                  place={place}
                />
                <b className={classes.name} dir="auto">
                  {row.isMe ? text('board.you') : row.username}
                </b>
                <span className={classes.score}>{formatNumber(language, row.score)}</span>
              </div>
            )}
            {prizes && (
              <div className={classes.prizes}>
                <PrizeTags prizes={prizesOf(prizes, place)} />
              </div>
            )}
            <div className={classes.block}>{formatNumber(language, place)}</div>
          </li>
        )
      })}
    </ol>
  )
}
