import { forgiveDebts, getAudit, getDebts } from '@ganj/contract/admin'
import { useState } from 'react'
import { useMay } from '#auth/session.ts'
import type { RowOf } from '#platform/api/queries.ts'
import { Button } from '#platform/components/controls/button.tsx'
import { CommandDialog } from '#platform/components/dialogs/command-dialog.tsx'
import { Amount, Code, Moment, PlayerLink } from '#platform/components/display/values.tsx'
import { List } from '#platform/components/lists/list.tsx'
import { Empty } from '#platform/components/states.tsx'
import { isolated } from '#platform/format/isolated.ts'
import { useText } from '#platform/i18n/i18n.ts'

type Debt = RowOf<typeof getDebts>

/**
 * Debts: amounts that a refund or a chargeback could not take back. Earnings of the player settle them; payouts are
 * blocked until then.
 */
export function Debts() {
  const text = useText()
  const mayForgive = useMay()('payments.refund')
  const [debtor, setDebtor] = useState<Debt['player'] | null>(null)
  return (
    <>
      <List
        endpoint={getDebts}
        filters={{}}
        caption={text('debts.title')}
        rowKey={({ player, charge, thing }) => `${player.id} ${charge} ${thing}`}
        empty={<Empty title={text('debts.none')}>{text('debts.none-hint')}</Empty>}
        columns={[
          {
            id: 'player',
            head: text('player.name'),
            isMain: true,
            cell: ({ player }: Debt) => <PlayerLink player={player} />,
          },
          {
            id: 'owed',
            head: text('debts.owed'),
            end: true,
            cell: ({ thing, owed }) => <Amount currency={thing} amount={owed} />,
          },
          { id: 'since', head: text('debts.since'), cell: ({ since }) => <Moment at={since} since /> },
          { id: 'charge', head: text('debts.charge'), cell: ({ charge }) => <Code value={charge} /> },
          {
            id: 'forgive',
            head: '',
            end: true,
            cell: ({ player }) =>
              mayForgive && (
                <Button size="xs" variant="default" onClick={() => setDebtor(player)}>
                  {text('debts.forgive')}
                </Button>
              ),
          },
        ]}
      />
      {debtor && <ForgiveDialog player={debtor} close={() => setDebtor(null)} />}
    </>
  )
}

function ForgiveDialog({ player, close }: { player: Debt['player']; close: () => void }) {
  const text = useText()
  return (
    <CommandDialog
      endpoint={forgiveDebts}
      bodyOf={(reason) => ({ player: player.id, reason })}
      refreshes={[getDebts, getAudit]}
      done={() => text('debts.forgiven')}
      close={close}
      title={text('debts.forgive-title', { name: isolated(player.username) })}
      act={text('debts.forgive')}
      isDangerous
    >
      <p>{text('debts.forgive-effect')}</p>
    </CommandDialog>
  )
}
