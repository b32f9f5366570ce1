import { getBroadcasts } from '@ganj/contract/admin'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useMay } from '#auth/session.ts'
import type { RowOf } from '#platform/api/queries.ts'
import { Chip } from '#platform/components/chip.tsx'
import { List } from '#platform/components/list.tsx'
import { Page } from '#platform/components/page.tsx'
import { Panel } from '#platform/components/panel.tsx'
import { Empty } from '#platform/components/states.tsx'
import { useNow } from '#platform/components/use-now.ts'
import { Moment } from '#platform/components/values.tsx'
import { textOf, useLanguage, useText } from '#platform/i18n/i18n.ts'
import { broadcastTone, shownState } from './broadcast-state.ts'
import classes from './broadcasts.module.css'

type Row = RowOf<typeof getBroadcasts>

/** What the bot has sent to many, and what waits to be sent. */
export function BroadcastsPage() {
  const text = useText()
  const language = useLanguage()
  const now = useNow()
  const maySend = useMay()('broadcasts.send')
  return (
    <Page
      title={text('broadcasts.title')}
      note={text('broadcasts.lead')}
      actions={
        maySend && (
          <Button size="xs" component={Link} to="/broadcasts/new">
            {text('broadcasts.new')}
          </Button>
        )
      }
    >
      <Panel>
        <List
          endpoint={getBroadcasts}
          filters={{}}
          caption={text('broadcasts.title')}
          rowKey={({ id }) => id}
          empty={<Empty title={text('broadcasts.none')}>{text('broadcasts.none-hint')}</Empty>}
          columns={[
            {
              id: 'text',
              head: text('broadcasts.text'),
              isMain: true,
              cell: ({ id, text: words }: Row) => (
                <Link className={classes.line} to={`/broadcasts/${id}`}>
                  <bdi>{words[language]}</bdi>
                </Link>
              ),
            },
            {
              id: 'state',
              head: text('payouts.state'),
              cell: (row) => {
                const state = shownState(row, now)
                return <Chip tone={broadcastTone[state]}>{textOf('broadcast-state', state)}</Chip>
              },
            },
            {
              id: 'starts',
              head: text('broadcasts.starts'),
              cell: ({ startsAt }) => <Moment at={startsAt} />,
            },
            { id: 'ended', head: text('broadcasts.ended'), cell: ({ endedAt }) => <Moment at={endedAt} /> },
            {
              id: 'by',
              head: text('broadcasts.by'),
              cell: ({ createdBy, reason }) => (
                <>
                  <bdi>{createdBy}</bdi> · <bdi>{reason}</bdi>
                </>
              ),
            },
          ]}
        />
      </Panel>
    </Page>
  )
}
