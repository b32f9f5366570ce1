import { isClientFault } from '@ganj/client'
import { Button, Sheet } from '@ganj/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { usePlayer } from '#auth/player.ts'
import { faultMessage } from '#platform/fault-message.ts'
import { useText } from '#platform/i18n/i18n.ts'
import { useIndicator } from '#player/balances/indicators.ts'
import { useHeldValue } from '#player/balances/use-held-value.ts'
import type { RunState } from '../run/run-machine.ts'
import { useRunController } from '../run/use-run.ts'
import { createRevival } from './revival.ts'
import { nextReviveQuery, offerOf } from './revive.ts'
import { NoRevive, ReviveOfferView } from './revive-offer.tsx'
import classes from './revive-sheet.module.css'

interface Props {
  state: Extract<RunState, { name: 'reviving' | 'paying' }>
}

/** Shown after a crash, while the run waits: the player revives for a price or ends the run. */
export function ReviveSheet({ state }: Props) {
  const { run, revived } = state
  const text = useText()
  const queries = useQueryClient()
  const controller = useRunController()
  const [{ pay, grant, pass }] = useState(() => createRevival(controller, queries))
  const remainingRevives = usePlayer((player) => player.remainingRevives)
  const query = useQuery(nextReviveQuery(run.publicId))
  const next = query.data
  const offer = next && offerOf(next, revived)

  useEffect(() => {
    if (next && offer === 'granted') grant(run.publicId, next)
  }, [next, offer, grant, run.publicId])

  const isPaying = state.name === 'paying'
  const balance = useHeldValue(useIndicator(next?.price?.currency ?? 'gem'), isPaying)
  const isBroke = next?.price != null && balance !== undefined && balance < next.price.amount
  const isClosed = isClientFault(query.error) && query.error.status >= 400 && query.error.status < 500
  // Without a connection no request is sent; the player can still end the run.
  const isUnanswered = next === undefined && (query.isError || query.isPaused)
  const canFly = offer === 'for-sale' && !isBroke
  const isLoading = next === undefined || offer === 'granted'

  return (
    <Sheet
      title={text(isLoading || canFly ? 'revive.title' : next.price ? 'revive.short' : 'revive.none')}
      closeLabel={text('revive.pass')}
      held={isPaying}
      onClose={pass}
    >
      {isUnanswered ? (
        <div className={classes.trouble} role="alert">
          <p>{query.error?.message || text('state.error.text')}</p>
          {!isClosed && (
            <Button busy={query.isFetching} onClick={() => query.refetch()}>
              {text('state.retry')}
            </Button>
          )}
          <Button variant="quiet" onClick={pass}>
            {text('revive.pass')}
          </Button>
        </div>
      ) : isLoading || canFly ? (
        // One view before and after the answer: nothing moves under the finger, and a press that began before it counts.
        <ReviveOfferView
          next={isLoading ? undefined : next}
          remainingRevives={next?.remainingRevives ?? remainingRevives}
          form={run.levels.shuttle}
          paying={isPaying}
          fault={isPaying || !state.fault ? undefined : faultMessage(state.fault, text('error.no-answer'))}
          onPay={() => next && pay(next.price)}
          onPass={pass}
        />
      ) : (
        <NoRevive next={next} onPass={pass} onLeave={controller.leave} />
      )}
    </Sheet>
  )
}
