import {
  type Approval,
  confirmApproval,
  declineApproval,
  getApprovals,
  getAudit,
  getContentKind,
  getContentKinds,
} from '@ganj/contract/admin'
import { useState } from 'react'
import { useCommand } from '#platform/api/use-command.ts'
import { Button } from '#platform/components/controls/button.tsx'
import { Choice } from '#platform/components/controls/choice.tsx'
import { ReasonDialog } from '#platform/components/dialogs/reason-dialog.tsx'
import { Chip, type Tone } from '#platform/components/display/chip.tsx'
import { Panel } from '#platform/components/display/panel.tsx'
import { Moment } from '#platform/components/display/values.tsx'
import { List } from '#platform/components/lists/list.tsx'
import { Page } from '#platform/components/page.tsx'
import { Empty } from '#platform/components/states.tsx'
import { textOf, useText } from '#platform/i18n/i18n.ts'
import { Link } from '#platform/router/link.tsx'
import { useFilters } from '#platform/router/use-filters.ts'
import classes from './approvals.module.css'

const tone: Record<Approval['state'], Tone> = {
  waiting: 'gold',
  confirmed: 'good',
  declined: 'bad',
  expired: 'plain',
}
const approvalStates = Object.keys(tone)
const refreshes = [getApprovals, getAudit, getContentKind, getContentKinds]

/** Commands that wait for the approval of a second operator. */
export function ApprovalsPage() {
  const text = useText()
  const { filters, set } = useFilters(['state'])
  const state = filters.state ?? 'waiting'
  return (
    <Page title={text('approvals.title')} note={text('approvals.lead')}>
      <Panel>
        <List
          endpoint={getApprovals}
          filters={{ state: state === 'all' ? undefined : state }}
          caption={text('approvals.title')}
          rowKey={({ id }) => id}
          toolbar={
            <Choice
              label={text('payouts.state')}
              value={state}
              onChange={(next) => set({ state: next === 'waiting' ? null : next })}
              options={[...approvalStates, 'all'].map((value) => ({
                value,
                text: value === 'all' ? text('filter.all') : textOf('approval-state', value),
              }))}
            />
          }
          empty={<Empty title={text('approvals.none')}>{text('approvals.none-hint')}</Empty>}
          columns={[
            {
              id: 'action',
              head: text('audit.action'),
              isMain: true,
              cell: ({ action }) => <b>{textOf('action', action)}</b>,
            },
            { id: 'order', head: text('approvals.order'), cell: ({ order }) => <Order order={order} /> },
            { id: 'reason', head: text('audit.reason'), cell: ({ reason }) => <bdi>{reason}</bdi> },
            {
              id: 'by',
              head: text('approvals.by'),
              cell: ({ requestedBy, requestedAt }) => (
                <>
                  <bdi>{requestedBy}</bdi> · <Moment at={requestedAt} since />
                </>
              ),
            },
            {
              id: 'state',
              head: text('payouts.state'),
              cell: ({ state, decidedBy }) => (
                <>
                  <Chip tone={tone[state]}>{textOf('approval-state', state)}</Chip>{' '}
                  {decidedBy && <bdi>{decidedBy}</bdi>}
                </>
              ),
            },
            { id: 'decide', head: '', end: true, cell: (approval) => <Decide approval={approval} /> },
          ]}
        />
      </Panel>
    </Page>
  )
}

/** The parameters of the command, field by field. */
function Order({ order }: { order: unknown }) {
  if (typeof order !== 'object' || order === null) return null
  const { kind } = order as { kind?: unknown }
  const fields = Object.entries(order).filter(([name]) => name !== 'reason' && name !== 'kind')
  return (
    <>
      {/* Link to the comparison and the forecast of the draft. */}
      {typeof kind === 'string' && (
        <>
          <Link to={`/content/${kind}`}>{textOf('content-kind', kind)}</Link>{' '}
        </>
      )}
      <bdi dir="ltr" className={classes.order}>
        {fields
          .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
          .join(' · ')}
      </bdi>
    </>
  )
}

function Decide({ approval: { id, state, mayConfirm } }: { approval: Approval }) {
  const text = useText()
  const [isDeclining, setDeclining] = useState(false)
  const confirm = useCommand({
    endpoint: confirmApproval,
    refreshes,
    done: () => text('approvals.confirmed'),
  })
  const decline = useCommand({
    endpoint: declineApproval,
    refreshes,
    done: () => text('approvals.declined'),
    onDone: () => setDeclining(false),
    isQuiet: true,
  })
  if (state !== 'waiting') return null
  return (
    <span className={classes.decide}>
      <Button size="xs" variant="default" onClick={() => setDeclining(true)}>
        {text('approvals.decline')}
      </Button>
      {mayConfirm && (
        <Button size="xs" loading={confirm.isBusy} onClick={() => confirm.run({ id })}>
          {text('approvals.confirm')}
        </Button>
      )}
      {isDeclining && (
        <ReasonDialog
          isOpen
          close={() => setDeclining(false)}
          title={text('approvals.decline')}
          act={text('approvals.decline')}
          isDangerous
          isBusy={decline.isBusy}
          error={decline.error}
          onConfirm={(reason) => decline.run({ id, reason })}
        />
      )}
    </span>
  )
}
