import { Icon } from '@ganj/ui'
import { useState } from 'react'
import { NameForm } from '#platform/components/name-form.tsx'
import { useText } from '#platform/i18n/i18n.ts'
import { useCommand } from '#player/commands/use-command.ts'
import { makeGroup } from './commands.ts'
import classes from './group.module.css'

/** Creates a group, for a player without one. */
export function GroupMaker() {
  const text = useText()
  const [title, setTitle] = useState('')
  const { run, reset, isBusy, message } = useCommand(makeGroup)
  return (
    <div className={classes.maker}>
      <Icon name="friends" size={60} />
      <h2 className={classes.title}>{text('board.no-group')}</h2>
      <p className={classes.words}>{text('board.no-group.text')}</p>
      <NameForm
        label={text('group.name')}
        rule={text('group.name.rule')}
        message={message}
        value={title}
        onChange={(value) => {
          reset()
          setTitle(value)
        }}
        onSubmit={run}
        submit={{ children: text('group.make'), variant: 'gold', busy: isBusy }}
        field={{ maxLength: 32 }}
      />
    </div>
  )
}
