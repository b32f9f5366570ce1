import { Button } from '@ganj/ui'
import { useState } from 'react'
import { acceptOffer, refuseOffer } from '#auth/answer-offer.ts'
import { type Offer, useAuth } from '#auth/store.ts'
import { AppSheet } from '#platform/components/app-sheet.tsx'
import { useText } from '#platform/i18n/i18n.ts'
import { toastFault } from '#platform/toast.ts'
import classes from './session-offer.module.css'

/** Asks before a link signs this device in as another player. Closing the sheet keeps the current player. */
export function SessionOffer({ reload = () => window.location.reload() }: { reload?: () => void }) {
  const text = useText()
  const offer = useAuth((auth) => auth.offer)
  const [busy, setBusy] = useState(false)
  if (offer === null) return null

  const change = (to: Offer) => {
    setBusy(true)
    acceptOffer(to).then(reload, (fault: unknown) => {
      toastFault(fault)
      setBusy(false)
    })
  }
  return (
    <AppSheet open onClose={() => void refuseOffer(offer)} title={text('auth.other.title')}>
      <p className={classes.words}>{text('auth.other.text')}</p>
      <div className={classes.actions}>
        <Button variant="gold" onClick={() => void refuseOffer(offer)}>
          {text('auth.other.stay')}
        </Button>
        <Button variant="quiet" busy={busy} onClick={() => change(offer)}>
          {text('auth.other.change')}
        </Button>
      </div>
    </AppSheet>
  )
}
