import { getBroadcasts } from '@ganj/contract/admin'
import { useMay } from '#auth/session.ts'
import type { RowOf } from '#platform/api/queries.ts'
import { buttonLook } from '#platform/components/controls/button.tsx'
import { Chip } from '#platform/components/display/chip.tsx'
import { Panel } from '#platform/components/display/panel.tsx'
import { Moment } from '#platform/components/display/values.tsx'
import { List } from '#platform/components/lists/list.tsx'
import { Page } from '#platform/components/page.tsx'
import { Empty } from '#platform/components/states.tsx'
import { useNow } from '#platform/components/use-now.ts'
import { textOf, useLanguage, useText } from '#platform/i18n/i18n.ts'
import { Link } from '#platform/router/link.tsx'
import { broadcastTone, shownState } from './broadcast-state.ts'
import classes from './broadcasts.module.css'

type Row = RowOf<typeof getBroadcasts>

/** The broadcasts of the bot, sent and pending. */
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
          <Link to="/broadcasts/new" {...buttonLook({ size: 'xs' })}>
            {text('broadcasts.new')}
          </Link>
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
