import type { Segment } from '@ganj/contract/admin'
import { useFormat } from '#platform/format/use-format.ts'
import { textOf, useText } from '#platform/i18n/i18n.ts'

/** Describes each condition of a segment; a segment without conditions contains all players. */
export function useSegmentWords(): (segment: Segment) => (readonly [name: string, value: string])[] {
  const text = useText()
  const format = useFormat()
  const range = ({ min, max }: { min?: number; max?: number }) =>
    text('segment.between', {
      min: min === undefined ? '…' : format.number(min),
      max: max === undefined ? '…' : format.number(max),
    })
  return (segment) => {
    const words: (readonly [string, string])[] = []
    const add = (name: keyof Segment, value: string) => words.push([textOf('segment', name), value])
    if (segment.language) add('language', textOf('language', segment.language))
    if (segment.host) add('host', textOf('host', segment.host))
    if (segment.country) add('country', segment.country)
    for (const name of ['joinedDays', 'playedDays', 'awayDays'] as const)
      if (segment[name] !== undefined) add(name, format.number(segment[name]))
    if (segment.hasPaid !== undefined) add('hasPaid', text(segment.hasPaid ? 'segment.yes' : 'segment.no'))
    if (segment.shuttleLevel) add('shuttleLevel', range(segment.shuttleLevel))
    if (segment.seasonPlace) add('seasonPlace', range(segment.seasonPlace))
    if (segment.balance)
      add('balance', `${range(segment.balance)} ${textOf('currency', segment.balance.currency)}`)
    if (segment.spent) add('spent', `${range(segment.spent)} ${textOf('method', segment.spent.method)}`)
    return words.length > 0 ? words : [[text('segment.everybody'), '']]
  }
}
