import { Button } from '@ganj/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#platform/i18n/i18n.ts'
import { DeleteAccount } from './delete-account.tsx'
import { downloadMyData } from './export-data.ts'
import classes from './my-data.module.css'

interface Props {
  onDeleted: () => void
}

/** What is kept about the player is theirs: to be taken along, or to be deleted. */
export function MyData({ onDeleted }: Props) {
  const text = useText()
  const [asks, setAsks] = useState(false)
  const { mutate, isPending } = useMutation({ mutationFn: downloadMyData, meta: { announceFailure: true } })
  return (
    <section>
      <h2 className={classes.title}>{text('profile.data')}</h2>
      <div className={classes.buttons}>
        <Button look="quiet" busy={isPending} onClick={() => mutate()}>
          {text('profile.export')}
        </Button>
        <Button
          look="quiet"
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
