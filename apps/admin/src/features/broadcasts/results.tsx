import type { Broadcast } from '@ganj/contract/admin'
import { Facts } from '#platform/components/display/facts.tsx'
import { Panel } from '#platform/components/display/panel.tsx'
import { Table } from '#platform/components/lists/table.tsx'
import { useFormat } from '#platform/format/use-format.ts'
import { useText } from '#platform/i18n/i18n.ts'
import classes from './broadcasts.module.css'

/** The results: recipients compared with the control group. */
export function Results({ broadcast: { results } }: { broadcast: Broadcast }) {
  const text = useText()
  const format = useFormat()
  const { waiting, sent, blocked, failed, heldOut, opened, uncertain, played, bought } = results
  const all = waiting + sent + blocked + failed
  const rows = [
    { id: 'played', name: text('broadcasts.played'), ...played },
    { id: 'bought', name: text('broadcasts.bought'), ...bought },
  ]
  return (
    <Panel title={text('broadcasts.results')} note={text('broadcasts.of', { all: format.number(all) })}>
      <progress
        className={classes.progress}
        aria-label={text('broadcasts.progress')}
        max={Math.max(1, all)}
        value={all - waiting}
      />
      <Facts
        items={[
          [text('broadcasts.sent'), <b key="sent">{format.number(sent)}</b>],
          [text('broadcasts.waiting'), format.number(waiting)],
          [
            text('broadcasts.opened'),
            `${format.number(opened)} · ${format.percent(sent > 0 ? opened / sent : 0)}`,
          ],
          [text('broadcasts.blocked'), format.number(blocked)],
          [text('broadcasts.failed'), format.number(failed)],
          ...(uncertain > 0 ? [[text('broadcasts.uncertain'), format.number(uncertain)] as const] : []),
          [text('broadcasts.held-out'), format.number(heldOut)],
        ]}
      />
      <Table
        caption={text('broadcasts.compared')}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          { id: 'what', head: text('broadcasts.within'), isMain: true, cell: ({ name }) => name },
          {
            id: 'sent',
            head: text('broadcasts.sent-to'),
            end: true,
            cell: ({ sent }) => <b>{format.percent(sent)}</b>,
          },
          {
            id: 'held',
            head: text('broadcasts.held-out'),
            end: true,
            cell: ({ heldOut }) => format.percent(heldOut),
          },
          {
            id: 'gain',
            head: text('broadcasts.difference'),
            end: true,
            cell: ({ sent, heldOut }) => (
              <span className={classes.difference} data-loss={sent < heldOut || undefined}>
                <bdi dir="ltr">{format.signed(Math.round((sent - heldOut) * 1000) / 10)}</bdi>
              </span>
            ),
          },
        ]}
      />
    </Panel>
  )
}
