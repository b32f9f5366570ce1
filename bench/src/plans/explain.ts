import { openDatabase } from '@ganj/server/test/internals'
import type pg from 'pg'
import { mostRows } from './check-plan.ts'

interface Planned {
  'Node Type': string
  'Relation Name'?: string
  'Plan Rows': number
  Plans?: Planned[]
}

/**
 * Checks the generic plan of a statement without running it. It is for statements of the payment workers, whose hosts and chain
 * are not available here. Rows are estimates, which are ignored below a limit.
 */
export async function explainAny(
  url: string,
  texts: readonly string[],
  isSmall: (table: string) => boolean,
): Promise<Map<string, string[]>> {
  // The server's connections disable sequential scans where there is an index, so the small tables here do not matter.
  const database = openDatabase({ url, size: 1, onError: () => undefined })
  const client = await database.pool.connect()
  const found = new Map<string, string[]>()
  try {
    await client.query('SET session_preload_libraries = DEFAULT')
    await client.query('SET plan_cache_mode = force_generic_plan')
    for (const text of texts) found.set(text, await checkOne(client, text, isSmall))
    return found
  } finally {
    client.release()
    await database.close()
  }
}

/** Statements without a plan. */
const utility = /^\s*(SET|LOCK|CLOSE|CREATE|DROP|TRUNCATE)\b/

async function checkOne(
  client: pg.PoolClient,
  text: string,
  isSmall: (table: string) => boolean,
): Promise<string[]> {
  if (utility.test(text)) return []
  const count = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))
  try {
    await client.query(`PREPARE asked AS ${text}`)
  } catch (error) {
    return [`was never executed, and cannot be planned: ${String(error)}`]
  }
  try {
    const values = count === 0 ? '' : `(${Array(count).fill('NULL').join(', ')})`
    const { rows } = await client.query(`EXPLAIN (FORMAT JSON) EXECUTE asked${values}`)
    const [{ Plan: plan }] = rows[0]['QUERY PLAN'] as [{ Plan: Planned }]
    return violationsOf(plan, false, isSmall)
  } finally {
    await client.query('DEALLOCATE asked')
  }
}

function violationsOf(node: Planned, isLimited: boolean, isSmall: (table: string) => boolean): string[] {
  const table = node['Relation Name']
  const limited = isLimited || node['Node Type'] === 'Limit'
  const what = `${node['Node Type']} on ${table}`
  const own =
    table === undefined || isSmall(table)
      ? []
      : node['Node Type'] === 'Seq Scan'
        ? [what]
        : node['Plan Rows'] > mostRows && !limited && node['Node Type'].includes('Scan')
          ? [`${what}, ${node['Plan Rows']} rows as it is planned`]
          : []
  return [...own, ...(node.Plans ?? []).flatMap((child) => violationsOf(child, limited, isSmall))]
}
