/** What one call costs: processor time in microseconds, log and table in bytes. */
export interface Cost {
  server: number
  postgres: number
  log: number
  kept: number
}

/** Calls of one kind, by kind. */
export type Mix = Readonly<Record<string, number>>

/** How players behave. Assumptions, all of them: they are here to be changed. */
export interface Behaviour {
  /** Of those who play in a month, who plays on a day. */
  daily: number
  /** Calls of such a player on that day. */
  day: Mix
  /** Share of a day's calls that comes in its busiest hour, and how much its busiest minute stands above that hour. */
  busiestHour: number
  peak: number
  /** Of those who play in a month, who is there in the last minute of a season; and their calls in it. */
  lastMinute: number
  lastMinuteCalls: Mix
}

/** What one of a thing can do, as it is planned for. */
export interface Limits {
  /** Share of its processor that a machine may be loaded with. */
  busy: number
  /** Cores of the one machine that everything runs on at first. */
  smallMachine: number
  /** Cores, log and tables of one PostgreSQL that writes. */
  databaseCores: number
  databaseLog: number
  databaseSize: number
  /** Runs a second that one job queue hands out. */
  queue: number
  /** Months that history stays in the database. */
  months: number
}

export interface Need {
  players: number
  /** Requests a second at the busiest minute of a day, and in the last minute of a season. */
  peakRequests: number
  lastMinuteRequests: number
  /** Cores at the worse of both. */
  serverCores: number
  databaseCores: number
  /** API processes, each of which uses one core. */
  processes: number
  /** Connections in use at the worst moment. */
  connections: number
  /** Megabytes of log a second, at the worst. */
  log: number
  /** Terabytes of tables, after as many months as history stays. */
  size: number
  /** Scores a second, at the worst. */
  scores: number
}

const secondsOfHour = 3600
const daysOfMonth = 30

const sum = (mix: Mix) => Object.values(mix).reduce((total, count) => total + count, 0)

/** Sums what a mix of calls costs. @throws Error for a call whose cost nobody has measured */
export function costOf(mix: Mix, costs: Readonly<Record<string, Cost>>): Cost {
  const total = { server: 0, postgres: 0, log: 0, kept: 0 }
  for (const [name, count] of Object.entries(mix)) {
    const cost = costs[name]
    if (!cost) throw new Error(`nobody has measured what '${name}' costs`)
    for (const part of ['server', 'postgres', 'log', 'kept'] as const) total[part] += count * cost[part]
  }
  return total
}

/** What so many monthly players need. */
export function needOf(
  players: number,
  costs: Readonly<Record<string, Cost>>,
  behaviour: Behaviour,
  limits: Limits,
): Need {
  const day = costOf(behaviour.day, costs)
  const minute = costOf(behaviour.lastMinuteCalls, costs)
  const daily = players * behaviour.daily
  // Per second: a player's day in the busiest minute, and a player's last minute.
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
    // Little's law, with a statement that waits three times as long as it works.
    connections: Math.ceil((worst('postgres') / 1e6) * 4),
    log: worst('log') / 1e6,
    size: (daily * daysOfMonth * limits.months * day.kept) / 1e12,
    scores,
  }
}

/** One thing that breaks: at how many monthly players, and what is done then. */
export interface Break {
  what: string
  players: number
  remedy: string
}

/** What breaks, in the order in which it does. Every need grows with the players, so that one reckoning tells all. */
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
