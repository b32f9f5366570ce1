import { type ChargeRow, getAudit, getHeldCharges, getPaymentList, settleCharge } from '@ganj/contract/admin'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#auth/session.ts'
import { listQuery } from '#platform/api/queries.ts'
import { useCommand } from '#platform/api/use-command.ts'
import { Button } from '#platform/components/controls/button.tsx'
import { Choice } from '#platform/components/controls/choice.tsx'
import { ReasonDialog } from '#platform/components/dialogs/reason-dialog.tsx'
import { Panel } from '#platform/components/display/panel.tsx'
import { MoreRows } from '#platform/components/lists/more-rows.tsx'
import { LoadError } from '#platform/components/states.tsx'
import { useFormat } from '#platform/format/use-format.ts'
import { textOf, useText } from '#platform/i18n/i18n.ts'
import { ChargesTable } from './charges-table.tsx'

/** Received payments that wait for a decision. Hidden while there are none. */
export function HeldCharges() {
  const text = useText()
  const format = useFormat()
  const mayRefund = useMay()('payments.refund')
  const [settled, setSettled] = useState<ChargeRow | null>(null)
  const list = useInfiniteQuery(listQuery(getHeldCharges, {}))
  const { data, error, refetch, hasNextPage } = list
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  if (error && !data) return <LoadError error={error} retry={refetch} />
  if (rows.length === 0) return null
  return (
    <Panel title={text('held.title')} note={hasNextPage ? undefined : format.number(rows.length)}>
      <ChargesTable
        caption={text('held.title')}
        rows={rows}
        act={(charge) =>
          mayRefund && (
            <Button size="xs" variant="default" onClick={() => setSettled(charge)}>
              {text('held.settle')}
            </Button>
          )
        }
      />
      <MoreRows list={list} />
      {settled && <SettleDialog charge={settled} close={() => setSettled(null)} />}
    </Panel>
  )
}

const ways = ['deliver', 'balance', 'refund', 'returned'] as const

function SettleDialog({ charge, close }: { charge: ChargeRow; close: () => void }) {
  const text = useText()
  // Only tether can be credited to a balance, and only stars are refunded by the server.
  const open = ways.filter(
    (way) =>
      (way !== 'balance' || charge.method === 'tether') && (way !== 'refund' || charge.method === 'star'),
  )
  const [way, setWay] = useState<(typeof ways)[number]>('deliver')
  const { run, isBusy, error } = useCommand({
    endpoint: settleCharge,
    refreshes: [getHeldCharges, getPaymentList, getAudit],
    done: () => text('held.settled'),
    onDone: close,
    isQuiet: true,
  })
  return (
    <ReasonDialog
      isOpen
      close={close}
      title={text('held.settle')}
      act={textOf('settle', way)}
      isBusy={isBusy}
      error={error}
      onConfirm={(reason) =>
        run({
          method: charge.method,
          charge: charge.id,
          as: way,
          reason,
          ...(charge.player ? { player: charge.player.id } : {}),
        })
      }
    >
      <Choice
        label={text('held.settle')}
        value={way}
        onChange={(value) => setWay(open.find((one) => one === value) ?? 'deliver')}
        options={open.map((value) => ({ value, text: textOf('settle', value) }))}
      />
      <p>{textOf('settle-effect', way)}</p>
    </ReasonDialog>
  )
}
