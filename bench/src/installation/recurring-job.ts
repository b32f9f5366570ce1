/**
 * Starts a recurring job before its time, as its crontab line does: one that still runs is not joined by a second one,
 * which would release what the first has claimed.
 */
export const runRecurringJob = (
  query: (text: string, values: string[]) => Promise<unknown>,
  name: string,
): Promise<unknown> =>
  query(`SELECT graphile_worker.add_job($1, '{"_cron": {}}'::json, job_key => 'recurring:' || $1)`, [name])
