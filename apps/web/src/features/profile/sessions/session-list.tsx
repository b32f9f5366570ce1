import type { Session } from '@ganj/contract'
import { Button, formatDate, formatTime, ListRow, RowName, RowNote, Skeleton, useLocale } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { LoadError } from '#platform/components/load-error.tsx'
import { useText } from '#platform/i18n/i18n.ts'
import { seasonZone } from '#platform/season-zone.ts'
import { useCommand } from '#player/commands/use-command.ts'
import { endSession } from '../commands.ts'
import { deviceName } from './device-name.ts'
import { HandOver } from './hand-over.tsx'
import classes from './session-list.module.css'
import { sessionsQuery } from './sessions-query.ts'

/** The player's sessions; all but this one can be ended. */
export function SessionList() {
  const text = useText()
  const query = useQuery(sessionsQuery)
  const { run, isBusy, input } = useCommand(endSession)
  if (query.isError && !query.data) return <LoadError query={query} />
  return (
    <section aria-busy={!query.data}>
      <h2 className={classes.title}>{text('profile.sessions')}</h2>
      <ul className={classes.rows}>
        {!query.data && (
          <ListRow as="li">
            <Skeleton width="60%" />
          </ListRow>
        )}
        {query.data?.map((session) => (
          <SessionRow
            key={session.publicId}
            session={session}
            busy={isBusy && input === session.publicId}
            onEnd={() => run(session.publicId)}
          />
        ))}
      </ul>
      <HandOver />
    </section>
  )
}

interface RowProps {
  session: Session
  busy: boolean
  onEnd: () => void
}

function SessionRow({ session, busy, onEnd }: RowProps) {
  const text = useText()
  const { language } = useLocale()
  const used = new Date(session.lastUsedAt)
  const name = deviceName(session.device) || text('profile.device')
  return (
    <ListRow
      as="li"
      end={
        !session.current && (
          <Button
            variant="quiet"
            busy={busy}
            onClick={onEnd}
            aria-label={`${text('profile.session.end')}: ${name}`}
          >
            {text('profile.session.end')}
          </Button>
        )
      }
    >
      <RowName title={session.device}>{name}</RowName>
      <RowNote className={session.current ? classes.current : ''}>
        {session.current
          ? text('profile.session.current')
          : text('profile.session.used', {
              date: formatDate(language, used, seasonZone()),
              time: formatTime(language, used, seasonZone()),
            })}
      </RowNote>
    </ListRow>
  )
}
