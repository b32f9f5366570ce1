import { Button, Icon } from '@ganj/ui'
import { type FormEvent, useId, useState } from 'react'
import { useText } from '#platform/i18n/i18n.ts'
import { useCommand } from '#player/commands/use-command.ts'
import { makeGroup } from './commands.ts'
import classes from './group.module.css'

/** Who plays for no group yet makes one here, on the spot. */
export function GroupMaker() {
  const text = useText()
  const id = useId()
  const [title, setTitle] = useState('')
  const { run, reset, isBusy, message } = useCommand(makeGroup)
  const wish = title.trim()
  const make = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy && wish !== '') run(wish)
  }
  return (
    <form className={classes.maker} onSubmit={make}>
      <Icon name="friends" size={60} />
      <h2 className={classes.title}>{text('board.no-group')}</h2>
      <p className={classes.words}>{text('board.no-group.text')}</p>
      <label htmlFor={id} className={classes.label}>
        {text('group.name')}
      </label>
      <div className={classes.line}>
        <input
          id={id}
          className={classes.field}
          dir="auto"
          value={title}
          maxLength={32}
          autoComplete="off"
          enterKeyHint="done"
          aria-invalid={message !== undefined}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => {
            reset()
            setTitle(target.value)
          }}
        />
        <Button type="submit" variant="gold" busy={isBusy} disabled={wish === ''}>
          {text('group.make')}
        </Button>
      </div>
      <p id={`${id}-note`} className={classes.words} aria-live="polite">
        {message ?? text('group.name.rule')}
      </p>
    </form>
  )
}
