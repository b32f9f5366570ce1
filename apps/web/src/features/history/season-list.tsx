import type { PastSeason } from '@ganj/contract'
import { Avatar, Bdi, FoldingRow, formatDate, formatNumber, Icon, RowNote, useLocale } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { avatarPicture } from '#platform/components/avatar-picture.ts'
import { useText } from '#platform/i18n/i18n.ts'
import { seasonZone } from '#platform/season-zone.ts'
import classes from './history.module.css'
import { HistoryList } from './history-list.tsx'
import { seasonsQuery } from './history-queries.ts'
import { SeasonStandings } from './season-standings.tsx'

/** Past seasons with the winner and the player's rank; each expands to its standings. */
export function SeasonList() {
  const text = useText()
  const empty = {
    icon: 'trophy',
    title: text('history.no-seasons'),
    text: text('history.no-seasons.text'),
    action: text('history.no-seasons.action'),
    to: '/leader-board',
  } as const
  return (
    <HistoryList query={useQuery(seasonsQuery)} empty={empty}>
      {(season) => <SeasonCard key={season.startsAt} season={season} />}
    </HistoryList>
  )
}

function SeasonCard({ season }: { season: PastSeason }) {
  const text = useText()
  const id = useId()
  const { language } = useLocale()
  const [isOpen, setOpen] = useState(false)
  const { startsAt, endsAt, winner, score } = season
  // `endsAt` is the start of the next season: the last day is the day before.
  const lastMoment = new Date(Date.parse(endsAt) - 1)
  return (
    <FoldingRow
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
      controls={id}
      lead={
        <span className={classes.winner}>
          <Avatar
            publicId={winner.publicId}
            name={winner.username}
            picture={avatarPicture(winner.avatarPublicId)}
            size={48}
            place={1}
          />
          <Icon name="trophy" size={22} className={classes.cup} />
        </span>
      }
      head={
        <>
          <RowNote>
            {text('history.week', {
              from: formatDate(language, new Date(startsAt), seasonZone()),
              to: formatDate(language, lastMoment, seasonZone()),
            })}
          </RowNote>
          <b className={classes.won}>
            {text('history.champion')} {winner.isMe ? text('board.you') : <Bdi>{winner.username}</Bdi>}
          </b>
          <RowNote className={classes.own}>
            {score === null
              ? text('history.not-played')
              : text('history.own-score', { score: formatNumber(language, score) })}
          </RowNote>
        </>
      }
    >
      <div id={id}>
        <SeasonStandings startsAt={startsAt} />
      </div>
    </FoldingRow>
  )
}
