import { countAudience, type Segment } from '@ganj/contract/admin'
import { languages } from '@ganj/ui'
import { NativeSelect, TextInput } from '@mantine/core'
import '#platform/styles/fields.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/call.ts'
import { Panel } from '#platform/components/display/panel.tsx'
import { messageOf } from '#platform/components/fault-message.ts'
import { useFormat } from '#platform/format/use-format.ts'
import { type TextKey, textOf, useText } from '#platform/i18n/i18n.ts'
import classes from './broadcasts.module.css'
import { hasOnlyNumbers, isWrongNumber, type SegmentFields, segmentOf } from './segment-form.ts'

interface Props {
  fields: SegmentFields
  onChange: (fields: SegmentFields) => void
}

const restMs = 400
const currencies = ['coin', 'gem', 'ticket', 'blue-fire', 'daily-spin-count', 'tether'] as const

/** The segment of a broadcast, with its current size. */
export function SegmentPanel({ fields, onChange }: Props) {
  const text = useText()
  const set = (name: keyof SegmentFields) => (event: { currentTarget: { value: string } }) =>
    onChange({ ...fields, [name]: event.currentTarget.value })
  const choice = (name: keyof SegmentFields, label: string, options: [value: string, text: string][]) => (
    <NativeSelect
      label={label}
      value={fields[name]}
      onChange={set(name)}
      data={options.map(([value, label]) => ({ value, label }))}
    />
  )
  const any: [string, string] = ['', text('segment.any')]
  const number = (name: keyof SegmentFields, label: string, inputMode: 'numeric' | 'decimal') => (
    <TextInput
      label={label}
      value={fields[name]}
      onChange={set(name)}
      inputMode={inputMode}
      error={isWrongNumber(fields[name]) && text('field.no-number')}
    />
  )
  const days = (name: 'joinedDays' | 'playedDays' | 'awayDays') =>
    number(name, textOf('segment', name), 'numeric')
  const bounds = (label: TextKey, min: keyof SegmentFields, max: keyof SegmentFields) => (
    <div className={classes.bounds}>
      {number(min, text('segment.from', { what: text(label) }), 'decimal')}
      {number(max, text('segment.to', { what: text(label) }), 'decimal')}
    </div>
  )
  return (
    <Panel
      title={text('segment.title')}
      note={hasOnlyNumbers(fields) && <Audience segment={segmentOf(fields)} />}
    >
      <div className={classes.fields}>
        {choice('language', text('segment.language'), [
          any,
          ...languages.map((one): [string, string] => [one, textOf('language', one)]),
        ])}
        {choice('host', text('segment.host'), [
          any,
          ['telegram', textOf('host', 'telegram')],
          ['playdeck', textOf('host', 'playdeck')],
        ])}
        <TextInput
          label={text('segment.country')}
          placeholder="IR"
          value={fields.country}
          onChange={set('country')}
          maxLength={2}
        />
        {choice('hasPaid', text('segment.hasPaid'), [
          any,
          ['yes', text('segment.yes')],
          ['no', text('segment.no')],
        ])}
        {days('joinedDays')}
        {days('playedDays')}
        {days('awayDays')}
        {bounds('segment.shuttleLevel', 'shuttleMin', 'shuttleMax')}
        {bounds('segment.seasonPlace', 'placeMin', 'placeMax')}
        <div className={classes.measure}>
          {choice(
            'currency',
            text('segment.balance-of'),
            currencies.map((id) => [id, textOf('currency', id)]),
          )}
          {bounds('segment.balance', 'balanceMin', 'balanceMax')}
        </div>
        <div className={classes.measure}>
          {choice(
            'method',
            text('segment.spent-of'),
            ['star', 'playdeck', 'tether'].map((id) => [id, textOf('method', id)]),
          )}
          {bounds('segment.spent', 'spentMin', 'spentMax')}
        </div>
      </div>
    </Panel>
  )
}

/** The current number of players in the segment, counted again after each change. */
function Audience({ segment }: { segment: Segment }) {
  const text = useText()
  const format = useFormat()
  const [settled] = useDebouncedValue(JSON.stringify(segment), restMs)
  const { data, error, isFetching } = useQuery({
    queryKey: [countAudience.path, settled],
    queryFn: ({ signal }) =>
      call(countAudience, { body: { segment: JSON.parse(settled) as Segment }, signal }),
    placeholderData: keepPreviousData,
  })
  if (error) return <span className={classes.problem}>{messageOf(error)}</span>
  return (
    <span role="status" aria-busy={isFetching} className={classes.count}>
      {data ? text('segment.count', { players: format.number(data.players) }) : '…'}
    </span>
  )
}
