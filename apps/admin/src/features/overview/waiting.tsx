import { getWaiting } from '@ganj/contract/admin'
import { readQuery } from '#platform/api/queries.ts'
import { Panel } from '#platform/components/display/panel.tsx'
import { Moment } from '#platform/components/display/values.tsx'
import { Read } from '#platform/components/read.tsx'
import { Empty } from '#platform/components/states.tsx'
import { textOf, useText } from '#platform/i18n/i18n.ts'
import { Link } from '#platform/router/link.tsx'
import classes from './overview.module.css'

const pageOf: Record<string, string> = {
  payouts: '/payouts',
  seasons: '/seasons',
  payments: '/payments',
  runs: '/runs',
  approvals: '/approvals',
}

/** Items that wait for a decision: how many, since when, and where to decide. */
export function Waiting() {
  const text = useText()
  return (
    <Panel title={text('waiting.title')}>
      <Read query={readQuery(getWaiting)} rows={2}>
        {({ waiting }) => {
          const open = waiting.filter(({ count }) => count > 0)
          if (open.length === 0) return <Empty title={text('waiting.none')} />
          return (
            <ul className={classes.waiting}>
              {open.map(({ what, count, since }) => {
                const page = pageOf[what]
                return (
                  <li key={what}>
                    <span className={classes.dot} data-tone={what === 'jobs' ? 'gold' : 'loss'} />
                    <div>
                      <b>{textOf('waiting', what, { count })}</b>
                      {since && (
                        <p>
                          {text('waiting.oldest')} <Moment at={since} since />
                        </p>
                      )}
                    </div>
                    {page && (
                      <Link className={classes.open} to={page}>
                        {text('waiting.open')}
                      </Link>
                    )}
                  </li>
                )
              })}
            </ul>
          )
        }}
      </Read>
    </Panel>
  )
}
