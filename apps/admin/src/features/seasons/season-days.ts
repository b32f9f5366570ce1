import { dayIn } from '#platform/components/dates/days.ts'
import { useFormat } from '#platform/format/use-format.ts'
import { useText } from '#platform/i18n/i18n.ts'

/** The first and the last day of a season, which has the name of its first day in the time zone of the server. */
export function seasonDays(season: string): { first: Date; last: Date } {
  const [first, last] = [dayIn(season), dayIn(season)]
  last.setDate(last.getDate() + 6)
  return { first, last }
}

/** Formats the days of a season: `28 Nov – 4 Dec`. */
export function useSeasonRange(): (season: string) => string {
  const text = useText()
  const format = useFormat()
  return (season) => {
    const { first, last } = seasonDays(season)
    return text('seasons.range', { from: format.day(first), to: format.day(last) })
  }
}
