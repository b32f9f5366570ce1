import { isClientFault } from '@ganj/client'
import { Button } from '@ganj/ui'
import { type FormEvent, useId, useState } from 'react'
import { useText } from '#platform/i18n/i18n.ts'
import { toastFault } from '#platform/toast.ts'
import { useChooseUsername } from './use-update-profile.ts'
import classes from './username-form.module.css'

/** The name others see. What is wrong with one is said at the field, in the server's words. */
export function UsernameForm({ username }: { username: string }) {
  const text = useText()
  const id = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const { mutate, error, isPending, reset } = useChooseUsername()
  const value = draft ?? username
  const wish = value.trim()
  const refusal = isClientFault(error) && isAboutName(error.code) ? error.detail : ''

  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isPending || wish === '' || wish === username) return
    mutate(wish, {
      onSuccess: () => setDraft(null),
      onError: (fault) => {
        if (!isClientFault(fault) || !isAboutName(fault.code)) toastFault(fault)
      },
    })
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
          aria-invalid={refusal !== ''}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => {
            reset()
            setDraft(target.value)
          }}
        />
        <Button type="submit" busy={isPending} disabled={wish === '' || wish === username}>
          {text('profile.save')}
        </Button>
      </div>
      <p id={`${id}-note`} className={refusal ? classes.refusal : classes.rule} aria-live="polite">
        {refusal || text('profile.username.rule')}
      </p>
    </form>
  )
}

const isAboutName = (code: string) => code.startsWith('profile.username-') || code === 'request.invalid'
