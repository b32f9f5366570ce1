/** The cost of one call: processor time in microseconds, WAL and tables in bytes. */
export interface Cost {
  server: number
  postgres: number
  log: number
  kept: number
}

/** Number of calls by kind. */
export type Mix = Readonly<Record<string, number>>

/** The behaviour of players. All values are assumptions that an operator may change. */
export interface Behaviour {
  /** Share of the monthly players who play on a day. */
  daily: number
  /** Calls of a player on such a day. */
  day: Mix
  /** Share of a day's calls in its busiest hour, and the ratio of the busiest minute to the mean of that hour. */
  busiestHour: number
  peak: number
  /** Share of the monthly players who are online in the last minute of a season, and their calls in it. */
  lastMinute: number
  lastMinuteCalls: Mix
}

/** Planned limits of each resource. */
export interface Limits {
  /** Highest planned processor load of a machine, as a share. */
  busy: number
  /** Cores of the single machine on which everything runs at first. */
  smallMachine: number
  /** Cores, WAL and tables of one PostgreSQL primary. */
  databaseCores: number
  databaseLog: number
  databaseSize: number
  /** Jobs a second of one job queue. */
  queue: number
  /** Months of history in the database. */
  months: number
}

export interface Need {
  players: number
  /** Requests a second in the busiest minute of a day, and in the last minute of a season. */
  peakRequests: number
  lastMinuteRequests: number
  /** Cores in the worse of the two minutes. */
  serverCores: number
  databaseCores: number
  /** API processes, each of which uses one core. */
  processes: number
  /** Highest number of connections in use. */
  connections: number
  /** Highest rate of WAL, in megabytes a second. */
  log: number
  /** Terabytes of tables with the whole history. */
  size: number
  /** Highest number of scores a second. */
  scores: number
}

const secondsOfHour = 3600
const daysOfMonth = 30

const sum = (mix: Mix) => Object.values(mix).reduce((total, count) => total + count, 0)

/** The total cost of a mix of calls. @throws Error for a call without a measured cost */
export function costOf(mix: Mix, costs: Readonly<Record<string, Cost>>): Cost {
  const total = { server: 0, postgres: 0, log: 0, kept: 0 }
  for (const [name, count] of Object.entries(mix)) {
    const cost = costs[name]
    if (!cost) throw new Error(`nobody has measured what '${name}' costs`)
    for (const part of ['server', 'postgres', 'log', 'kept'] as const) total[part] += count * cost[part]
  }
  return total
}

/** The needs of a number of monthly players. */
export function needOf(
  players: number,
  costs: Readonly<Record<string, Cost>>,
  behaviour: Behaviour,
  limits: Limits,
): Need {
  const day = costOf(behaviour.day, costs)
  const minute = costOf(behaviour.lastMinuteCalls, costs)
  const daily = players * behaviour.daily
  // Per second: player days in the busiest minute, and players in the last minute of a season.
  const peak = (daily * behaviour.busiestHour * behaviour.peak) / secondsOfHour
  const last = (players * behaviour.lastMinute) / 60
  const worst = (part: 'server' | 'postgres' | 'log') => Math.max(peak * day[part], last * minute[part])
  const scores = Math.max(peak * (behaviour.day.score ?? 0), last * (behaviour.lastMinuteCalls.score ?? 0))
  const serverCores = worst('server') / 1e6 / limits.busy
  const databaseCores = worst('postgres') / 1e6 / limits.busy
  return {
    players,
    peakRequests: peak * sum(behaviour.day),
    lastMinuteRequests: last * sum(behaviour.lastMinuteCalls),
    serverCores,
    databaseCores,
    processes: Math.max(1, Math.ceil(serverCores)),
    // Little's law; a statement waits three times as long as it runs.
    connections: Math.ceil((worst('postgres') / 1e6) * 4),
    log: worst('log') / 1e6,
    size: (daily * daysOfMonth * limits.months * day.kept) / 1e12,
    scores,
  }
}

/** A bottleneck: the number of monthly players at which it is reached, and the remedy. */
export interface Break {
  what: string
  players: number
  remedy: string
}

/** The bottlenecks in the order in which they are reached. Every need is linear in the players, so one computation is enough. */
export function breaksOf(
  costs: Readonly<Record<string, Cost>>,
  behaviour: Behaviour,
  limits: Limits,
): Break[] {
  const one = needOf(1_000_000, costs, behaviour, limits)
  const at = (need: number, limit: number) =>
    need > 0 ? (1_000_000 * limit) / need : Number.POSITIVE_INFINITY
  return [
    {
      what: 'one machine for everything',
      players: at(one.serverCores + one.databaseCores, limits.smallMachine),
      remedy: 'PostgreSQL on a machine of its own, a worker beside the API processes',
    },
    {
      what: 'one API process',
      players: at(one.serverCores, 1),
      remedy: 'more API processes behind a balancer',
    },
    {
      what: 'cores of one PostgreSQL',
      players: at(one.databaseCores, limits.databaseCores),
      remedy: 'tables spread by player over several servers',
    },
    {
      what: 'log of one PostgreSQL',
      players: at(one.log, limits.databaseLog / 1e6),
      remedy: 'tables spread by player over several servers',
    },
    {
      what: `tables of one PostgreSQL, ${limits.months} months kept`,
      players: at(one.size, limits.databaseSize / 1e12),
      remedy: 'archive earlier, then spread tables by player',
    },
    {
      what: 'one job queue',
      players: at(one.scores, limits.queue),
      remedy: 'a queue on each of the servers, for its own players',
    },
  ].sort((a, b) => a.players - b.players)
}
