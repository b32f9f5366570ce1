import type { PastRun } from '@ganj/contract'
import { formatNumber, useLocale } from '@ganj/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type TextKey, useText } from '#platform/i18n/i18n.ts'
import { Changes } from './changes.tsx'
import { HistoryList } from './history-list.tsx'
import { runsQuery } from './history-queries.ts'
import { HistoryRow } from './history-row.tsx'

const verdicts = {
  open: 'history.open',
  pending: 'history.checked',
  verified: 'history.proven',
  rejected: 'history.refused',
  abandoned: 'history.given-up',
} as const satisfies Record<PastRun['state'], TextKey>

/** Every run with its verdict. */
export function RunList() {
  const text = useText()
  const empty = {
    icon: 'nav-game',
    title: text('history.no-runs'),
    text: text('history.no-runs.text'),
    action: text('history.no-runs.action'),
    to: '/',
  } as const
  return (
    <HistoryList query={useInfiniteQuery(runsQuery)} empty={empty}>
      {(run) => <RunRow key={run.publicId} run={run} />}
    </HistoryList>
  )
}

function RunRow({ run: { state, ranked, openedAt, score, claimedScore, coins } }: { run: PastRun }) {
  const text = useText()
  const { language } = useLocale()
  const points = score ?? claimedScore
  return (
    <HistoryRow
      icon={state === 'verified' ? 'seal' : 'nav-game'}
      title={
        points === null
          ? text(verdicts[state])
          : text('history.score', { score: formatNumber(language, points) })
      }
      at={openedAt}
      note={ranked ? points !== null && text(verdicts[state]) : text('history.practice')}
      end={coins > 0 && <Changes changes={[{ currency: 'coin', amount: coins }]} />}
    />
  )
}
