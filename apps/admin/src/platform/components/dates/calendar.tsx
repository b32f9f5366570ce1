import { DayPicker as Jalali } from '@daypicker/persian'
import { DayPicker as Gregorian, type Modifiers } from '@daypicker/react'
import { useFormat } from '../../format/use-format.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import classes from './dates.module.css'

interface Props {
  selected: Date | undefined
  onSelect: (day: Date) => void
  /** Days before it cannot be chosen. */
  from?: Date | undefined
}

const parts = {
  root: classes.calendar,
  months: classes.months,
  nav: classes.nav,
  button_previous: classes.step,
  button_next: classes.step,
  month_caption: classes.caption,
  month_grid: classes.grid,
  weekday: classes.weekday,
  day_button: classes.day,
  selected: classes.selected,
  today: classes.today,
  outside: classes.outside,
} as Record<string, string>

/** A month to choose a day from: Jalali in Persian, otherwise Gregorian. */
export function Calendar({ selected, onSelect, from }: Props) {
  const text = useText()
  const format = useFormat()
  const Picker = useLanguage() === 'fa' ? Jalali : Gregorian
  // The label contains the visible number as a separate word, for voice control.
  const labelDayButton = (date: Date, { today, selected }: Modifiers) => {
    const day = format.wholeDay(date)
    const named = today ? text('date.today', { day }) : day
    return selected ? text('date.chosen', { day: named }) : named
  }
  return (
    <Picker
      mode="single"
      required
      selected={selected}
      onSelect={(day: Date) => onSelect(day)}
      {...(selected ? { defaultMonth: selected } : {})}
      {...(from ? { disabled: { before: from } } : {})}
      {...(Picker === Gregorian ? { weekStartsOn: 1 as const } : {})}
      labels={{ labelDayButton }}
      classNames={parts}
    />
  )
}
