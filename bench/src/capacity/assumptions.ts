import type { Behaviour, Limits } from './model.ts'

/** A casual game that is opened a few times a day. Replace these figures by those of an installation. */
export const behaviour: Behaviour = {
  daily: 0.25,
  day: {
    indicators: 12,
    leaderboard: 4,
    'open a run': 4,
    score: 3.5,
    spin: 1.5,
    buy: 0.3,
    claim: 0.9,
  },
  busiestHour: 0.1,
  peak: 1.5,
  // Three times as many as in the busiest hour, if a player plays twenty minutes a day: 0.25 * 0.1 * (20 / 60) * 3.
  lastMinute: 0.025,
  lastMinuteCalls: { leaderboard: 6, indicators: 1, 'open a run': 0.5, score: 0.5 },
}

export const limits: Limits = {
  busy: 0.6,
  smallMachine: 4,
  databaseCores: 64,
  databaseLog: 300e6,
  databaseSize: 10e12,
  queue: 5_000,
  months: 12,
}
