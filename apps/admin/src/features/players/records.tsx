import {
  getPlayerPayments,
  getPlayerPayouts,
  getPlayerReferrals,
  getPlayerRuns,
  getPlayerSessions,
  getPlayerSpins,
} from '@ganj/contract/admin'
import { Chip, type Tone } from '#platform/components/display/chip.tsx'
import { Amount, Code, Moment, PlayerLink } from '#platform/components/display/values.tsx'
import { List } from '#platform/components/lists/list.tsx'
import { Empty } from '#platform/components/states.tsx'
import { useFormat } from '#platform/format/use-format.ts'
import { textOf, useText } from '#platform/i18n/i18n.ts'

interface Props {
  playerId: string
}

const runTone: Record<string, Tone> = { verified: 'good', rejected: 'bad', pending: 'gold' }

export function Runs({ playerId }: Props) {
  const text = useText()
  const format = useFormat()
  return (
    <List
      endpoint={getPlayerRuns}
      filters={{ id: playerId }}
      caption={text('records.runs')}
      rowKey={({ id }) => id}
      empty={<Empty title={text('records.none')} />}
      columns={[
        { id: 'at', head: text('ledger.at'), cell: ({ openedAt }) => <Moment at={openedAt} /> },
        {
          id: 'score',
          head: text('runs.score'),
          end: true,
          cell: ({ score, claimedScore }) => <b>{format.number(score ?? claimedScore ?? 0)}</b>,
        },
        {
          id: 'state',
          head: text('runs.state'),
          cell: ({ state, reason }) => (
            <>
              <Chip tone={runTone[state] ?? 'plain'}>{textOf('run-state', state)}</Chip>{' '}
              {reason && textOf('run-refusal', reason)}
            </>
          ),
        },
        {
          id: 'suspicion',
          head: text('runs.suspicion'),
          end: true,
          cell: ({ suspicion }) => (suspicion === null ? '—' : format.number(suspicion)),
        },
        {
          id: 'coins',
          head: textOf('currency', 'coin'),
          end: true,
          cell: ({ coins }) => format.number(coins),
        },
        { id: 'id', head: text('player.id'), cell: ({ id }) => <Code value={id} /> },
      ]}
    />
  )
}

export function Spins({ playerId }: Props) {
  const text = useText()
  const format = useFormat()
  return (
    <List
      endpoint={getPlayerSpins}
      filters={{ id: playerId }}
      caption={text('records.spins')}
      rowKey={({ id }) => id}
      empty={<Empty title={text('records.none')} />}
      columns={[
        { id: 'at', head: text('ledger.at'), cell: ({ at }) => <Moment at={at} /> },
        {
          id: 'prize',
          head: text('spins.prize'),
          isMain: true,
          cell: ({ prize, isFallback }) => (
            <>
              <Amount {...prize} /> {isFallback && <Chip tone="gold">{text('spins.fallback')}</Chip>}
            </>
          ),
        },
        { id: 'cost', head: text('spins.cost'), cell: ({ cost }) => (cost ? <Amount {...cost} /> : '—') },
        {
          id: 'seed',
          head: text('spins.seed'),
          cell: ({ seedNumber, nonce }) => `${format.number(seedNumber)} · ${format.number(nonce)}`,
        },
        {
          id: 'commitment',
          head: text('spins.commitment'),
          cell: ({ commitment }) => <Code value={commitment} />,
        },
        {
          id: 'revealed',
          head: text('spins.server-seed'),
          cell: ({ serverSeed }) => (serverSeed ? <Code value={serverSeed} /> : text('spins.sealed')),
        },
      ]}
    />
  )
}

export function Payments({ playerId }: Props) {
  const text = useText()
  return (
    <List
      endpoint={getPlayerPayments}
      filters={{ id: playerId }}
      caption={text('records.payments')}
      rowKey={({ id }) => id}
      empty={<Empty title={text('records.none')} />}
      columns={[
        { id: 'at', head: text('ledger.at'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
        { id: 'pack', head: text('payments.pack'), isMain: true, cell: ({ name }) => <b>{name}</b> },
        {
          id: 'amount',
          head: text('payments.amount'),
          end: true,
          cell: ({ amount, method }) => <Amount currency={method} amount={amount} />,
        },
        {
          id: 'state',
          head: text('payments.state'),
          cell: ({ state }) => <Chip>{textOf('payment-state', state)}</Chip>,
        },
        { id: 'id', head: text('player.id'), cell: ({ id }) => <Code value={id} /> },
      ]}
    />
  )
}

export function Payouts({ playerId }: Props) {
  const text = useText()
  return (
    <List
      endpoint={getPlayerPayouts}
      filters={{ id: playerId }}
      caption={text('records.payouts')}
      rowKey={({ id }) => id}
      empty={<Empty title={text('records.none')} />}
      columns={[
        { id: 'at', head: text('ledger.at'), cell: ({ requestedAt }) => <Moment at={requestedAt} /> },
        {
          id: 'amount',
          head: text('payouts.amount'),
          isMain: true,
          cell: ({ amount }) => <Amount currency="tether" amount={amount} />,
        },
        {
          id: 'state',
          head: text('payouts.state'),
          cell: ({ state }) => <Chip>{textOf('payout-state', state)}</Chip>,
        },
        { id: 'address', head: text('payouts.address'), cell: ({ address }) => <Code value={address} /> },
        { id: 'reason', head: text('audit.reason'), cell: ({ reason }) => <bdi>{reason}</bdi> },
      ]}
    />
  )
}

export function Sessions({ playerId }: Props) {
  const text = useText()
  return (
    <List
      endpoint={getPlayerSessions}
      filters={{ id: playerId }}
      caption={text('records.sessions')}
      rowKey={({ id }) => id}
      empty={<Empty title={text('records.none')} />}
      columns={[
        {
          id: 'device',
          head: text('sessions.device'),
          isMain: true,
          cell: ({ device }) => <bdi>{device}</bdi>,
        },
        { id: 'started', head: text('sessions.started'), cell: ({ startedAt }) => <Moment at={startedAt} /> },
        { id: 'seen', head: text('who.seen'), cell: ({ seenAt }) => <Moment at={seenAt} since /> },
        { id: 'ended', head: text('sessions.ended'), cell: ({ endedAt }) => <Moment at={endedAt} /> },
      ]}
    />
  )
}

export function Referrals({ playerId }: Props) {
  const text = useText()
  const format = useFormat()
  return (
    <List
      endpoint={getPlayerReferrals}
      filters={{ id: playerId }}
      caption={text('records.referrals')}
      rowKey={({ id }) => id}
      empty={<Empty title={text('records.none')} />}
      columns={[
        { id: 'player', head: text('player.name'), isMain: true, cell: (row) => <PlayerLink player={row} /> },
        {
          id: 'invited',
          head: text('referrals.invited'),
          cell: ({ invitedAt }) => <Moment at={invitedAt} />,
        },
        { id: 'played', head: text('referrals.played'), cell: ({ playedAt }) => <Moment at={playedAt} /> },
        {
          id: 'invitees',
          head: text('referrals.invitees'),
          end: true,
          cell: ({ invitees }) => format.number(invitees),
        },
      ]}
    />
  )
}
