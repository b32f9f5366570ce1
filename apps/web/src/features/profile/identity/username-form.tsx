import { useState } from 'react'
import { NameForm } from '#platform/components/name-form.tsx'
import { useText } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/toast.ts'
import { useCommand } from '#player/commands/use-command.ts'
import { chooseUsername } from '../commands.ts'
import classes from './username-form.module.css'

/** The username. The server's message about an invalid one is shown at the field. */
export function UsernameForm({ username }: { username: string }) {
  const text = useText()
  const [draft, setDraft] = useState<string | null>(null)
  const { run, reset, isBusy, message } = useCommand(chooseUsername, {
    onDone() {
      setDraft(null)
      toast({ kind: 'success', message: text('toast.success') })
    },
  })
  return (
    <NameForm
      className={classes.form}
      label={text('profile.username')}
      rule={text('profile.username.rule')}
      message={message}
      value={draft ?? username}
      current={username}
      onChange={(value) => {
        reset()
        setDraft(value)
      }}
      onSubmit={run}
      submit={{ children: text('profile.save'), busy: isBusy }}
      field={{ maxLength: 64, autoCapitalize: 'none', spellCheck: false }}
    />
  )
}
