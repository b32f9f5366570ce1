import { Button } from '@ganj/ui'
import { type ComponentProps, useId } from 'react'
import classes from './name-form.module.css'

interface Props {
  label: string
  /** The rule for names; shown unless there is a `message` about this name. */
  rule: string
  message: string | undefined
  value: string
  onChange: (value: string) => void
  /** Called with the trimmed name. */
  onSubmit: (name: string) => void
  /** The current name; it cannot be submitted again. */
  current?: string
  submit: Pick<ComponentProps<typeof Button>, 'children' | 'variant' | 'busy'>
  field: Pick<ComponentProps<'input'>, 'maxLength' | 'autoCapitalize' | 'spellCheck'>
  className?: string | undefined
}

/** A field for a name, its button, and below it the rule or the error. An empty name is never submitted. */
export function NameForm({
  label,
  rule,
  message,
  value,
  onChange,
  onSubmit,
  current = '',
  submit,
  field,
  className = '',
}: Props) {
  const id = useId()
  const name = value.trim()
  const isSame = name === '' || name === current
  return (
    <form
      className={`${classes.form} ${className}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (!submit.busy && !isSame) onSubmit(name)
      }}
    >
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <div className={classes.line}>
        <input
          {...field}
          id={id}
          className={classes.field}
          dir="auto"
          value={value}
          autoComplete="off"
          enterKeyHint="done"
          aria-invalid={message !== undefined}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => onChange(target.value)}
        />
        <Button type="submit" disabled={isSame} {...submit} />
      </div>
      <p id={`${id}-note`} className={message ? classes.refusal : classes.rule} aria-live="polite">
        {message ?? rule}
      </p>
    </form>
  )
}
