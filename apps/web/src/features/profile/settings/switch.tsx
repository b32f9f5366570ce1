import { useId } from 'react'
import classes from './settings.module.css'

interface SwitchProps {
  label: string
  words?: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** A switch with its label and description. */
export function Switch({ label, words, isOn, onChange }: SwitchProps) {
  const id = useId()
  return (
    <label className={classes.row}>
      <span className={classes.what}>
        <b>{label}</b>
        {words && <small id={id}>{words}</small>}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        className={classes.switch}
        checked={isOn}
        aria-describedby={words ? id : undefined}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  )
}
