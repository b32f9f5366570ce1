import type { Permission } from '@ganj/contract/admin'
import type { ComponentType } from 'react'
import { useMay } from '#auth/session.ts'
import { Panel } from '#platform/components/display/panel.tsx'
import { type TextKey, useText } from '#platform/i18n/i18n.ts'
import { useFilters } from '#platform/router/use-filters.ts'
import { Ledger } from './ledger.tsx'
import classes from './player-page.module.css'
import { Payments, Payouts, Referrals, Runs, Sessions, Spins } from './records.tsx'

interface Tab {
  id: string
  title: TextKey
  permission: Permission
  Content: ComponentType<{ playerId: string }>
}

const tabs: readonly Tab[] = [
  { id: 'ledger', title: 'ledger.title', permission: 'players.read', Content: Ledger },
  { id: 'runs', title: 'records.runs', permission: 'players.read', Content: Runs },
  { id: 'spins', title: 'records.spins', permission: 'players.read', Content: Spins },
  { id: 'payments', title: 'records.payments', permission: 'payments.read', Content: Payments },
  { id: 'payouts', title: 'records.payouts', permission: 'payouts.read', Content: Payouts },
  { id: 'sessions', title: 'records.sessions', permission: 'players.read', Content: Sessions },
  { id: 'referrals', title: 'records.referrals', permission: 'players.read', Content: Referrals },
]

/** The player's history, by kind. The open kind is in the address. */
export function History({ playerId }: { playerId: string }) {
  const text = useText()
  const may = useMay()
  const { filters, set } = useFilters(['tab', 'kind', 'currency', 'from', 'to'])
  const open = tabs.filter(({ permission }) => may(permission))
  const current = open.find(({ id }) => id === filters.tab) ?? open[0]
  if (!current) return null
  const { Content } = current
  return (
    <Panel>
      <div className={classes.tabs} role="tablist" aria-label={text('records.title')}>
        {open.map(({ id, title }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`tab-${id}`}
            className={classes.tab}
            aria-selected={id === current.id}
            aria-controls="records"
            onClick={() =>
              set({ tab: id === 'ledger' ? null : id, kind: null, currency: null, from: null, to: null })
            }
          >
            {text(title)}
          </button>
        ))}
      </div>
      <div id="records" role="tabpanel" aria-labelledby={`tab-${current.id}`}>
        <Content playerId={playerId} />
      </div>
    </Panel>
  )
}
