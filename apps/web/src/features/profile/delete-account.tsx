import { newIdempotencyKey } from '@ganj/client'
import { deleteAccount } from '@ganj/contract'
import { Button } from '@ganj/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '#auth/api.ts'
import { indicatorsQuery } from '#economy/indicators.ts'
import { RewardChips } from '#economy/reward-chips.tsx'
import { useText } from '#platform/i18n/i18n.ts'
import classes from './delete-account.module.css'

interface Props {
  onDeleted: () => void
  onKeep: () => void
}

/** Says what goes, with the player's own balances, and takes a deliberate yes before it does. */
export function DeleteAccount({ onDeleted, onKeep }: Props) {
  const text = useText()
  const [understood, setUnderstood] = useState(false)
  const { data: indicators = [] } = useQuery(indicatorsQuery)
  const panel = useRef<HTMLElement>(null)
  // Kept until the server has answered: a repeated yes is the same yes.
  const key = useRef<string | null>(null)

  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      key.current ??= newIdempotencyKey()
      return call(deleteAccount, { key: key.current })
    },
    onSuccess: onDeleted,
    onError: (fault) => {
      if ('status' in fault && fault.status !== 0) key.current = null
    },
    meta: { announceFailure: true },
  })

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
          look="quiet"
          className={classes.yes}
          disabled={!understood}
          busy={isPending}
          onClick={() => mutate()}
        >
          {text('profile.delete.yes')}
        </Button>
      </div>
    </section>
  )
}
