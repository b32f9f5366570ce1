import type { Movement } from '@ganj/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type TextKey, useText } from '#platform/i18n/i18n.ts'
import { iconOf } from '#player/balances/currencies.ts'
import { Changes } from './changes.tsx'
import { HistoryList } from './history-list.tsx'
import { movementsQuery } from './history-queries.ts'
import { HistoryRow } from './history-row.tsx'

const kinds: Readonly<Record<string, TextKey>> = {
  welcome: 'history.kind.welcome',
  'run-ticket': 'history.kind.run-ticket',
  'run-reward': 'history.kind.run-reward',
  'run-revive': 'history.kind.run-revive',
  'run-power-up': 'history.kind.run-power-up',
  'ticket-refill': 'history.kind.ticket-refill',
  upgrade: 'history.kind.upgrade',
  'coin-idle': 'history.kind.coin-idle',
  'coin-idle-double': 'history.kind.coin-idle',
  'daily-spin': 'history.kind.daily-spin',
  spin: 'history.kind.spin',
  pack: 'history.kind.pack',
  purchase: 'history.kind.pack',
  'tether-in': 'history.kind.tether-in',
  'charge-back': 'history.kind.returned',
  'daily-reward': 'history.kind.daily-reward',
  task: 'history.kind.task',
  achievement: 'history.kind.achievement',
  'invite-reward': 'history.kind.invite-reward',
  'season-prize': 'history.kind.season-prize',
  adjustment: 'history.kind.adjustment',
  'group-prize': 'history.kind.group-prize',
  payout: 'history.kind.payout',
  'payout-return': 'history.kind.payout-return',
}

/** Every movement in the player's ledger. */
export function MovementList() {
  const text = useText()
  const empty = {
    icon: 'coin',
    title: text('history.no-movements'),
    text: text('history.no-movements.text'),
    action: text('history.no-movements.action'),
    to: '/earn',
  } as const
  return (
    <HistoryList query={useInfiniteQuery(movementsQuery)} empty={empty}>
      {(movement) => <MovementRow key={movement.id} movement={movement} />}
    </HistoryList>
  )
}

function MovementRow({ movement: { kind, changes, movedAt } }: { movement: Movement }) {
  const text = useText()
  // A gain is shown before a loss.
  const shown = changes.find(({ amount }) => amount > 0) ?? changes[0]
  return (
    <HistoryRow
      icon={shown ? iconOf(shown.currency) : 'coin'}
      title={text(kinds[kind] ?? 'history.kind.other')}
      at={movedAt}
      end={<Changes changes={changes} />}
    />
  )
}
