import { getContentKinds } from '@ganj/contract/admin'
import { readQuery } from '#platform/api/queries.ts'
import { Chip } from '#platform/components/display/chip.tsx'
import { Panel } from '#platform/components/display/panel.tsx'
import { Moment } from '#platform/components/display/values.tsx'
import { Table } from '#platform/components/lists/table.tsx'
import { Page } from '#platform/components/page.tsx'
import { Read } from '#platform/components/read.tsx'
import { Empty } from '#platform/components/states.tsx'
import { useFormat } from '#platform/format/use-format.ts'
import { textOf, useText } from '#platform/i18n/i18n.ts'
import { Link } from '#platform/router/link.tsx'

/** Everything that can be changed without code. */
export function ContentPage() {
  const text = useText()
  const format = useFormat()
  return (
    <Page title={text('content.title')}>
      <Panel>
        <Read query={readQuery(getContentKinds)} rows={10}>
          {({ kinds }) =>
            kinds.length === 0 ? (
              <Empty title={text('content.none')} />
            ) : (
              <Table
                caption={text('content.title')}
                rows={kinds}
                rowKey={({ kind }) => kind}
                columns={[
                  {
                    id: 'kind',
                    head: text('content.kind'),
                    isMain: true,
                    cell: ({ kind }) => (
                      <Link to={`/content/${kind}`}>
                        <b>{textOf('content-kind', kind)}</b>
                      </Link>
                    ),
                  },
                  {
                    id: 'pieces',
                    head: text('content.pieces'),
                    end: true,
                    cell: ({ pieces }) => format.number(pieces),
                  },
                  {
                    id: 'version',
                    head: text('content.version'),
                    end: true,
                    cell: ({ version }) => format.number(version),
                  },
                  {
                    id: 'drafts',
                    head: text('content.drafts'),
                    cell: ({ drafts, scheduled }) => (
                      <>
                        {drafts > 0 && <Chip tone="gold">{format.number(drafts)}</Chip>}{' '}
                        {scheduled > 0 && (
                          <Chip tone="info">
                            {format.number(scheduled)} {text('content.scheduled')}
                          </Chip>
                        )}
                      </>
                    ),
                  },
                  {
                    id: 'changed',
                    head: text('content.changed'),
                    cell: ({ changedAt, changedBy }) => (
                      <>
                        <Moment at={changedAt} since /> <bdi>{changedBy?.replace('operator:', '')}</bdi>
                      </>
                    ),
                  },
                ]}
              />
            )
          }
        </Read>
      </Panel>
    </Page>
  )
}
