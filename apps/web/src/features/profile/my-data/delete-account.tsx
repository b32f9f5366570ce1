import { Button } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useText } from '#platform/i18n/i18n.ts'
import { indicatorsQuery } from '#player/balances/indicators.ts'
import { useCommand } from '#player/commands/use-command.ts'
import { RewardChips } from '#rewards/reward-chips.tsx'
import { deleteMyAccount } from '../commands.ts'
import classes from './delete-account.module.css'

interface Props {
  onDeleted: () => void
  onKeep: () => void
}

/** Shows what is deleted, with the player's balances, and asks for an explicit confirmation. */
export function DeleteAccount({ onDeleted, onKeep }: Props) {
  const text = useText()
  const [understood, setUnderstood] = useState(false)
  const { data: indicators = [] } = useQuery(indicatorsQuery)
  const panel = useRef<HTMLElement>(null)
  const { run, isBusy } = useCommand(deleteMyAccount, { onDone: onDeleted })

  useEffect(() => {
    panel.current?.focus({ preventScroll: true })
    panel.current?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  }, [])

  const held = indicators
    .filter(({ value }) => value > 0)
    .map(({ publicId, value }) => ({ currency: publicId, amount: value }))

  return (
    <section
      id="delete-account"
      className={classes.panel}
      aria-labelledby="delete-account-title"
      tabIndex={-1}
      ref={panel}
    >
      <h3 id="delete-account-title" className={classes.title}>
        {text('profile.delete.title')}
      </h3>
      <ul className={classes.losses}>
        <li>
          {text('profile.delete.balances')}
          {held.length > 0 && <RewardChips reward={held} />}
        </li>
        <li>{text('profile.delete.places')}</li>
        <li>{text('profile.delete.name')}</li>
        <li>{text('profile.delete.gifts')}</li>
      </ul>
      <label className={classes.understood}>
        <input
          type="checkbox"
          className={classes.box}
          checked={understood}
          onChange={({ target }) => setUnderstood(target.checked)}
        />
        {text('profile.delete.understood')}
      </label>
      <div className={classes.buttons}>
        <Button onClick={onKeep}>{text('profile.delete.keep')}</Button>
        <Button
          variant="quiet"
          className={classes.yes}
          disabled={!understood}
          busy={isBusy}
          onClick={() => run()}
        >
          {text('profile.delete.yes')}
        </Button>
      </div>
    </section>
  )
}
