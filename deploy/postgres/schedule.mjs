const hour = 3_600_000
const day = 24 * hour

/**
 * The work that is due: a full backup each week, a differential backup each day, and a rehearsal of the restore each week, which
 * is retried after an hour if it failed.
 *
 * @param backups those of `pgbackrest info`, with the time at which each ended
 * @param rehearsal when the last rehearsal ended and whether it passed; undefined before the first
 */
export function dueWork({ now, backups, rehearsal }) {
  const newest = (types) =>
    Math.max(0, ...backups.filter(({ type }) => types.includes(type)).map(({ endedAt }) => endedAt.getTime()))
  const since = (time) => now.getTime() - time
  if (since(newest(['full'])) >= 7 * day - hour) return 'full'
  if (since(newest(['full', 'diff', 'incr'])) >= day - hour) return 'diff'
  if (!rehearsal) return 'rehearsal'
  return since(rehearsal.endedAt.getTime()) >= (rehearsal.passed ? 6 * day : hour) ? 'rehearsal' : undefined
}

/** The backups of one stanza that pgBackRest lists, oldest first. */
export const backupsOf = (info, stanza) =>
  (info.find(({ name }) => name === stanza)?.backup ?? [])
    .filter(({ error }) => !error)
    .map(({ type, timestamp }) => ({ type, endedAt: new Date(timestamp.stop * 1000) }))
