import { type AuditEntry, getAudit } from '@ganj/contract/admin'
import { useState } from 'react'
import { DateField } from '#platform/components/dates/date-field.tsx'
import { dayIn, knownDay } from '#platform/components/dates/days.ts'
import { Chip } from '#platform/components/display/chip.tsx'
import { Panel } from '#platform/components/display/panel.tsx'
import { Code, Moment } from '#platform/components/display/values.tsx'
import { List } from '#platform/components/lists/list.tsx'
import { SearchField } from '#platform/components/lists/search-field.tsx'
import { Page } from '#platform/components/page.tsx'
import { Empty } from '#platform/components/states.tsx'
import { textOf, useText } from '#platform/i18n/i18n.ts'
import { Link } from '#platform/router/link.tsx'
import { useFilters } from '#platform/router/use-filters.ts'
import classes from './audit.module.css'

/** The audit log: who did what, when, from where and why. It is append-only. */
export function AuditPage() {
  const text = useText()
  const { filters, set } = useFilters(['operator', 'action', 'subject', 'from', 'to'])
  const [from, to] = [knownDay(filters.from), knownDay(filters.to)]
  return (
    <Page title={text('audit.title')} note={text('audit.append-only')}>
      <Panel>
        <List
          endpoint={getAudit}
          filters={{ ...filters, from: startOf(from), to: endOf(to) }}
          caption={text('audit.title')}
          rowKey={({ id }) => id}
          toolbar={
            <>
              <SearchField
                label={text('audit.operator')}
                placeholder={text('audit.operator')}
                value={filters.operator}
                onChange={(operator) => set({ operator })}
              />
              <SearchField
                label={text('audit.action')}
                placeholder={text('audit.action-hint')}
                value={filters.action}
                onChange={(action) => set({ action })}
              />
              <DateField
                label={text('filter.from')}
                isLabelHidden
                value={from ?? null}
                onChange={(day) => set({ from: day })}
              />
              <DateField
                label={text('filter.to')}
                isLabelHidden
                value={to ?? null}
                onChange={(day) => set({ to: day })}
              />
            </>
          }
          empty={<Empty title={text('audit.none')}>{text('audit.none-hint')}</Empty>}
          columns={[
            { id: 'at', head: text('ledger.at'), cell: ({ at }) => <Moment at={at} /> },
            {
              id: 'operator',
              head: text('audit.operator'),
              cell: ({ operator, source, address }) => (
                <span className={classes.who}>
                  <bdi>{operator}</bdi>
                  <small>
                    {textOf('source', source)} {address && <Code value={address} />}
                  </small>
                </span>
              ),
            },
            {
              id: 'action',
              head: text('audit.action'),
              isMain: true,
              cell: ({ action }) => <Chip>{textOf('action', action)}</Chip>,
            },
            {
              id: 'subject',
              head: text('audit.subject'),
              cell: ({ subject }) => <Subject subject={subject} />,
            },
            { id: 'reason', head: text('audit.reason'), cell: ({ reason }) => <bdi>{reason}</bdi> },
            { id: 'change', head: text('audit.change'), cell: (entry) => <Difference {...entry} /> },
          ]}
        />
      </Panel>
    </Page>
  )
}

const startOf = (day: string | undefined) => day && dayIn(day).toISOString()
const endOf = (day: string | undefined) => day && new Date(`${day}T23:59:59.999`).toISOString()

const pageOf: Record<string, string> = { player: '/players/', season: '/seasons/', content: '/content/' }

function Subject({ subject }: { subject: string | null }) {
  if (subject === null) return null
  const [kind = '', id = ''] = subject.split(/:(.*)/)
  const words = (
    <>
      {textOf('subject', kind)} <Code value={id} />
    </>
  )
  return pageOf[kind] ? <Link to={`${pageOf[kind]}${id}`}>{words}</Link> : <span>{words}</span>
}

/** The state before and after the action, shown on request. */
function Difference({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  if (before === null && after === null) return null
  return (
    <details className={classes.change} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{text('audit.show')}</summary>
      {isOpen && (
        <dl dir="ltr">
          {namesIn(before, after).map((name) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <del>{written(before, name)}</del> <ins>{written(after, name)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </details>
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The names of the fields that differ; one empty name for values that are no objects. */
function namesIn(before: unknown, after: unknown): string[] {
  if (!isRecord(before) && !isRecord(after)) return ['']
  const names = new Set([before, after].flatMap((value) => (isRecord(value) ? Object.keys(value) : [])))
  return [...names].filter((name) => written(before, name) !== written(after, name))
}

function written(value: unknown, name: string): string {
  const field = isRecord(value) && name ? value[name] : value
  if (field === undefined || field === null) return ''
  return typeof field === 'string' ? field : JSON.stringify(field)
}
