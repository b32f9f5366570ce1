import type { Execution, PlanNode } from './record.ts'

/** Most rows that one plan node may scan. */
export const mostRows = 10_000

/** Small tables: filled by operators, or with a row for each of few things. */
const small = new Set([
  'content',
  'migration',
  'wheel_odds',
  'wheel_budget',
  // A row for each month of a table.
  'archive',
  'opening_house',
  // A row for each day.
  'ledger_check',
  // A row for each week, and a few for the decisions of operators.
  'season',
  'season_exclusion',
  'season_step',
  'signer_refusal',
  'broadcast',
  'standing_count',
  'payment_cursor',
  'payout_control',
  // A row for a thousand players, and a row for each player with a refund.
  'rank_checkpoint',
  // A row for a hundred payouts. The open batch has an index of its own.
  'payout_batch',
  'payment_debt',
  // One row.
  'bot_pace',
  // A row for an operator or one of their actions.
  'operator',
  'operator_link',
  'operator_role',
  'operator_session',
  'approval',
  'content_draft',
  'restore_rehearsal',
  // A row for each day.
  'daily_roll_up',
  // A row for each group of a few weeks, which the job that ranks groups reads whole.
  'group_standing',
  // The jobs that wait, or have failed.
  '_private_jobs',
  // The runs that wait for their verdict: a row for one to two seconds.
  'run_queue',
  'run_claim',
])

export const isSmall = (table: string): boolean => small.has(table)

export interface PlanCheck {
  /** Most rows that a plan node scanned. */
  rows: number
  /** Blocks of 8 kB that were accessed. */
  buffers: number
  violations: string[]
}

/** Checks the plans of a statement and the nested statements of its execution. */
export function checkPlan({ plan, inner }: Execution, ours: ReadonlySet<string>): PlanCheck {
  const nodes = [plan, ...inner.map(({ plan }) => plan)].flatMap(nodesOf)
  const scans = nodes.filter((node) => node['Node Type'].includes('Scan') && ours.has(relationOf(node)))
  return {
    rows: Math.max(0, ...scans.map(walked)),
    buffers: (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0),
    violations: scans.flatMap((node) => {
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
