import { useText } from '../../i18n/i18n.ts'
import { DateField } from './date-field.tsx'
import classes from './dates.module.css'
import { dayOf, momentOf, timeOf } from './days.ts'

interface Props {
  label: string
  /** In the server's format; null when none is chosen. */
  value: string | null
  onChange: (moment: string | null) => void
}

/** The default time. */
const usualTime = '09:00'

/** A future moment, by day and time. */
export function MomentField({ label, value, onChange }: Props) {
  const text = useText()
  const at = value ? new Date(value) : null
  const time = at ? timeOf(at) : usualTime
  return (
    <DateField
      label={label}
      value={at && dayOf(at)}
      from={dayOf(new Date())}
      onChange={(day) => onChange(day && momentOf(day, time))}
    >
      {at && (
        <input
          type="time"
          className={classes.time}
          aria-label={`${text('date.time')}: ${label}`}
          value={time}
          onChange={({ currentTarget: { value: next } }) => {
            if (next) onChange(momentOf(dayOf(at), next))
          }}
        />
      )}
    </DateField>
  )
}
