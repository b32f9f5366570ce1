import type { BoardDimension } from '@ganj/contract'
import { dayAfter, dayOf, startOf, weekAfter, weekOf } from '#platform/calendar.ts'

/** A board's name in the database and its period: `[startsAt, endsAt)`. Without an end it never closes. */
export interface Period {
  board: string
  startsAt: Date | null
  endsAt: Date | null
}

/** For a group its own part of the group boards. */
export const boardOfGroup = ({ board }: Period, groupId: string): string => `${board}:${groupId}`

/** So many of a group's best scores count: a large group wins by its scores, not by its size alone. */
export const countedOfGroup = 10

/** Boards that the score of a run enters; friends compare their places on the weekly one. */
export const scoreDimensions = ['weekly', 'daily', 'all-time'] as const

/** Weeks begin on Saturday, days at midnight, in the zone of the seasons. */
export function periodOf(dimension: BoardDimension, now: Date, timeZone: string): Period {
  if (dimension === 'all-time') return { board: 'all-time', startsAt: null, endsAt: null }
  const today = dayOf(now, timeZone)
  const [first, next] =
    dimension === 'daily' ? [today, dayAfter(today)] : [weekOf(today), weekAfter(weekOf(today))]
  return {
    board: `${dimension === 'friends' ? 'weekly' : dimension}:${first}`,
    startsAt: startOf(first, timeZone),
    endsAt: startOf(next, timeZone),
  }
}

/** The finished weekly period that begins at this time; undefined when there is none. */
export function pastSeason(startsAt: Date, now: Date, timeZone: string): Season | undefined {
  if (Number.isNaN(startsAt.getTime()) || startsAt > now) return undefined
  const season = seasonAt(startsAt, timeZone)
  const isPast = season.startsAt.getTime() === startsAt.getTime() && season.endsAt <= now
  return isPast ? season : undefined
}

/** The last finished weekly periods, newest first. */
export function pastSeasons(count: number, now: Date, timeZone: string): Season[] {
  const seasons: Season[] = []
  for (let next = seasonAt(now, timeZone); seasons.length < count; ) {
    next = seasonAt(new Date(next.startsAt.getTime() - 1), timeZone)
    seasons.push(next)
  }
  return seasons
}

/** A period of the weekly board. */
export interface Season extends Period {
  startsAt: Date
  endsAt: Date
}

export function seasonAt(now: Date, timeZone: string): Season {
  const { board, startsAt, endsAt } = periodOf('weekly', now, timeZone)
  if (!startsAt || !endsAt) throw new Error('a week has no end')
  return { board, startsAt, endsAt }
}
