import type { Execution, PlanNode } from './record.ts'

/** Most rows that one part of a plan may walk, whatever comes of them. */
export const mostRows = 10_000

/** Tables that operators fill, or that have a row for something there are few of. */
const small = new Set([
  'content',
  'migration',
  'wheel_odds',
  'wheel_budget',
  // A row for a month of a table.
  'archive',
  'opening_house',
  // A row a day.
  'ledger_check',
  // A row for a week, and a few for what operators said of it.
  'season',
  'season_exclusion',
  'season_step',
  'signer_refusal',
  'broadcast',
  'standing_count',
  'payment_cursor',
  'payout_control',
  // A row for a thousand players, and for those whose money went back.
  'rank_checkpoint',
  // A row for a hundred payouts; the one that is open has an index of its own.
  'payout_batch',
  'payment_debt',
  // One row.
  'bot_pace',
])

export const isSmall = (table: string): boolean => small.has(table)

export interface Judgement {
  /** Most rows that a part of the plan walked. */
  rows: number
  /** Blocks of 8 kB that were touched. */
  buffers: number
  breaches: string[]
}

/** Judges a statement and what ran inside of it. */
export function judge({ plan, inner }: Execution, ours: ReadonlySet<string>): Judgement {
  const nodes = [plan, ...inner.map(({ plan }) => plan)].flatMap(nodesOf)
  const scans = nodes.filter((node) => node['Node Type'].includes('Scan') && ours.has(relationOf(node)))
  return {
    rows: Math.max(0, ...scans.map(walked)),
    buffers: (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0),
    breaches: scans.flatMap((node) => {
      const way = node['Index Name'] ? ` by ${node['Index Name']}` : ''
      const what = `${node['Node Type']}${way} on ${relationOf(node)}`
      if (node['Node Type'] === 'Seq Scan' && !isSmall(relationOf(node))) return [what]
      return walked(node) > mostRows
        ? [`${what} walks ${walked(node)} rows in ${node['Actual Loops'] ?? 1} turns`]
        : []
    }),
  }
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]
const relationOf = (node: PlanNode) => node['Relation Name'] ?? ''

const walked = (node: PlanNode) =>
  ((node['Actual Rows'] ?? 0) +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0)) *
  (node['Actual Loops'] ?? 1)
