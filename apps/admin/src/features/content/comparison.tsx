import { getContentVersion } from '@ganj/contract/admin'
import { readQuery } from '#platform/api/queries.ts'
import { Table } from '#platform/components/lists/table.tsx'
import { Read } from '#platform/components/read.tsx'
import { Empty } from '#platform/components/states.tsx'
import { useText } from '#platform/i18n/i18n.ts'
import classes from './content.module.css'
import { differences } from './differences.ts'

/** What is compared with the live version: a draft or an earlier version. */
type Compared = { kind: string; draft: string } | { kind: string; version: number }

/** The differences of a draft or a version to the live version, and the problems that prevent publishing it. */
export function Comparison({ of }: { of: Compared }) {
  const text = useText()
  const head = 'draft' in of ? text('content.after') : text('content.version')
  return (
    <Read query={readQuery(getContentVersion, of)} rows={3}>
      {({ changes, problems }) => (
        <>
          {problems.map((problem) => (
            <p key={problem} className={classes.error} role="alert">
              {text('content.problem')} <bdi>{problem}</bdi>
            </p>
          ))}
          {changes.length === 0 ? (
            <Empty title={text('content.no-change')} />
          ) : (
            <Table
              caption={text('content.compare')}
              rows={changes.flatMap(differences)}
              rowKey={({ field }) => field}
              columns={[
                {
                  id: 'field',
                  head: text('content.field'),
                  isMain: true,
                  cell: ({ field }) => <bdi dir="ltr">{field}</bdi>,
                },
                {
                  id: 'before',
                  head: text('content.before'),
                  cell: ({ before }) => <bdi>{before}</bdi>,
                },
                {
                  id: 'after',
                  head,
                  cell: ({ after }) => (
                    <b>
                      <bdi>{after}</bdi>
                    </b>
                  ),
                },
              ]}
            />
          )}
        </>
      )}
    </Read>
  )
}
