import type pg from 'pg'

/** A plan node in the JSON of EXPLAIN. */
export interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: PlanNode[]
}

/** One execution of a statement, with the nested statements of its functions and triggers. */
export interface Execution {
  name: string
  text: string
  milliseconds: number
  plan: PlanNode
  inner: { text: string; plan: PlanNode }[]
}

export interface Recorder {
  executions: Execution[]
}

/** Settings of a database that make each session report the plan of every statement, also inside functions. */
export const planLogSettings = (generic: boolean): Record<string, string> => ({
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
  plan_cache_mode: generic ? 'force_generic_plan' : 'force_custom_plan',
})

/** Records the plans of every connection of a pool. */
export function record(pool: pg.Pool): Recorder {
  const recorder: Recorder = { executions: [] }
  pool.on('connect', (client) => {
    const names = new Map<string, string>()
    const send = client.query.bind(client) as (...asked: unknown[]) => unknown
    client.query = ((...asked: unknown[]) => {
      const [config] = asked as [{ name?: string; text?: string }]
      if (config?.name && config.text) names.set(config.text, config.name)
      // Queries of the script itself have no name, and are not checked.
      else if (typeof asked[0] === 'string') names.set(asked[0], '')
      return send(...asked)
    }) as typeof client.query
    let inner: Execution['inner'] = []
    client.on('notice', ({ message = '' }) => {
      const told = /^duration: ([\d.]+) ms {2}plan:\n([\s\S]*)$/.exec(message)
      if (!told) return
      const { 'Query Text': text, Plan: plan } = JSON.parse(told[2] ?? '') as {
        'Query Text': string
        Plan: PlanNode
      }
      const name = names.get(text)
      // A nested statement ends before the statement that called it.
      if (name === undefined) return void inner.push({ text, plan })
      if (name !== '') recorder.executions.push({ name, text, plan, inner, milliseconds: Number(told[1]) })
      inner = []
    })
  })
  return recorder
}
