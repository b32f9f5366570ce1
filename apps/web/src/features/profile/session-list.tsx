import { getSessions, revokeSession, type Session } from '@ganj/contract'
import { Bdi, Button, formatDate, formatTime, Skeleton, useLocale } from '@ganj/ui'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '#auth/api.ts'
import { useText } from '#platform/i18n/i18n.ts'
import { LoadError } from '#platform/load-error.tsx'
import { seasonZone } from '#platform/season-zone.ts'
import { deviceName } from './device-name.ts'
import { HandOver } from './hand-over.tsx'
import classes from './session-list.module.css'

const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(getSessions, { signal }),
  meta: { silent: 'in-place' },
})

/** Where the player is signed in; any place but this one can be signed out. */
export function SessionList() {
  const text = useText()
  const queries = useQueryClient()
  const query = useQuery(sessionsQuery)
  // A thumb that trembles is quicker than the button that shows it is at work.
  const isEnding = useRef(false)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (sessionPublicId: string) => call(revokeSession, { body: { sessionPublicId } }),
    onSuccess: (left) => queries.setQueryData(sessionsQuery.queryKey, left),
    onError: () => queries.invalidateQueries(sessionsQuery),
    onSettled: () => {
      isEnding.current = false
    },
    meta: { announceFailure: true },
  })
  const end = (sessionPublicId: string) => {
    if (isEnding.current) return
    isEnding.current = true
    mutate(sessionPublicId)
  }
  if (query.isError && !query.data) return <LoadError query={query} />
  return (
    <section aria-busy={!query.data}>
      <h2 className={classes.title}>{text('profile.sessions')}</h2>
      <ul className={classes.rows}>
        {!query.data && (
          <li className={classes.row}>
            <Skeleton width="60%" />
          </li>
        )}
        {query.data?.map((session) => (
          <SessionRow
            key={session.publicId}
            session={session}
            busy={isPending && variables === session.publicId}
            onEnd={() => end(session.publicId)}
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
    <li className={classes.row}>
      <div className={classes.what}>
        <b className={classes.device} title={session.device}>
          <Bdi>{name}</Bdi>
        </b>
        <small className={session.current ? classes.current : classes.used}>
          {session.current
            ? text('profile.session.current')
            : text('profile.session.used', {
                date: formatDate(language, used, seasonZone()),
                time: formatTime(language, used, seasonZone()),
              })}
        </small>
      </div>
      {!session.current && (
        <Button
          look="quiet"
          busy={busy}
          onClick={onEnd}
          aria-label={`${text('profile.session.end')}: ${name}`}
        >
          {text('profile.session.end')}
        </Button>
      )}
    </li>
  )
}
