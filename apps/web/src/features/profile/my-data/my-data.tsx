import { Button } from '@ganj/ui'
import { useState } from 'react'
import { useText } from '#platform/i18n/i18n.ts'
import { useCommand } from '#player/commands/use-command.ts'
import { saveMyData } from '../commands.ts'
import { DeleteAccount } from './delete-account.tsx'
import classes from './my-data.module.css'

interface Props {
  onDeleted: () => void
}

/** Export and deletion of the player's data. */
export function MyData({ onDeleted }: Props) {
  const text = useText()
  const [asks, setAsks] = useState(false)
  const { run, isBusy } = useCommand(saveMyData)
  return (
    <section>
      <h2 className={classes.title}>{text('profile.data')}</h2>
      <div className={classes.buttons}>
        <Button variant="quiet" busy={isBusy} onClick={() => run()}>
          {text('profile.export')}
        </Button>
        <Button
          variant="quiet"
          className={classes.danger}
          aria-expanded={asks}
          aria-controls="delete-account"
          onClick={() => setAsks(!asks)}
        >
          {text('profile.delete')}
        </Button>
      </div>
      {asks && <DeleteAccount onDeleted={onDeleted} onKeep={() => setAsks(false)} />}
    </section>
  )
}
