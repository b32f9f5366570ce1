import { Button } from '@ganj/ui'
import { type FormEvent, useId, useState } from 'react'
import { useText } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/toast.ts'
import { useCommand } from '#player/commands/use-command.ts'
import { chooseUsername } from '../commands.ts'
import classes from './username-form.module.css'

/** The name others see. What is wrong with one is said at the field, in the server's words. */
export function UsernameForm({ username }: { username: string }) {
  const text = useText()
  const id = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const { run, reset, isBusy, message } = useCommand(chooseUsername, {
    onDone() {
      setDraft(null)
      toast({ kind: 'success', message: text('toast.success') })
    },
  })
  const value = draft ?? username
  const wish = value.trim()

  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || wish === '' || wish === username) return
    run(wish)
  }

  return (
    <form className={classes.form} onSubmit={save}>
      <label htmlFor={id} className={classes.label}>
        {text('profile.username')}
      </label>
      <div className={classes.line}>
        <input
          id={id}
          className={classes.field}
          dir="auto"
          value={value}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="done"
          aria-invalid={message !== undefined}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => {
            reset()
            setDraft(target.value)
          }}
        />
        <Button type="submit" busy={isBusy} disabled={wish === '' || wish === username}>
          {text('profile.save')}
        </Button>
      </div>
      <p id={`${id}-note`} className={message ? classes.refusal : classes.rule} aria-live="polite">
        {message ?? text('profile.username.rule')}
      </p>
    </form>
  )
}
