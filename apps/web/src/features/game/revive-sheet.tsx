import { isClientFault } from '@ganj/client'
import type { NextRevive, Run } from '@ganj/contract'
import { Button, Sheet, Skeleton } from '@ganj/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { usePlayer } from '#auth/player.ts'
import { indicatorsQuery, spendOptimistically, useIndicator } from '#economy/indicators.ts'
import { useFrozen } from '#economy/use-frozen.ts'
import { useText } from '#platform/i18n/i18n.ts'
import { forgetReviveKey, nextReviveQuery, offerOf, payRevive } from './revive.ts'
import { NoRevive, Remaining, ReviveOfferView } from './revive-offer.tsx'
import classes from './revive-sheet.module.css'

interface Props {
  run: Run
  /** Revives the run has used. */
  revived: number
  onGrant: (remaining: number) => void
  onRefuse: () => void
  onLeave: () => void
}

/** The craft is down and the frame waits: fly on for a price, or let it end. */
export function ReviveSheet({ run, revived, onGrant, onRefuse, onLeave }: Props) {
  const text = useText()
  const queries = useQueryClient()
  const remainingRevives = usePlayer((player) => player.remainingRevives)
  const query = useQuery(nextReviveQuery(run.publicId))
  const next = query.data
  const offer = next && offerOf(next, revived)

  const settle = useEffectEvent((told: NextRevive) => {
    forgetReviveKey(run.publicId)
    usePlayer.setState({ remainingRevives: told.remainingRevives })
    onGrant(told.remainingRevives)
  })
  useEffect(() => {
    if (next && offer === 'granted') settle(next)
  }, [next, offer])

  const pay = useMutation({
    mutationFn: (price: NextRevive['price']) => payRevive(run.publicId, price),
    onMutate: (price) => (price ? spendOptimistically(queries, price.currency, price.amount) : undefined),
    // The run's own count decides what comes next, whatever this answer was.
    onSuccess: ({ paid: _paid, ...told }) =>
      queries.setQueryData(nextReviveQuery(run.publicId).queryKey, told),
    onError: (_fault, _price, takeBack) => {
      takeBack?.()
      return query.refetch()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: indicatorsQuery.queryKey }),
  })

  const balance = useFrozen(useIndicator(next?.price?.currency ?? 'gem'), pay.isPending)
  const isBroke = next?.price != null && balance !== undefined && balance < next.price.amount
  const isClosed = isClientFault(query.error) && query.error.status >= 400 && query.error.status < 500
  // Without a connection nothing is asked: whoever waits for it here can still end the run.
  const isUnanswered = next === undefined && (query.isError || query.isPaused)
  const canFly = offer === 'for-sale' && !isBroke

  return (
    <Sheet
      title={text(next === undefined || canFly || offer === 'granted' ? 'revive.title' : 'revive.none')}
      closeLabel={text('revive.pass')}
      held={pay.isPending}
      onClose={onRefuse}
    >
      {isUnanswered ? (
        <div className={classes.trouble} role="alert">
          <p>{query.error?.message || text('state.error.text')}</p>
          {!isClosed && (
            <Button busy={query.isFetching} onClick={() => query.refetch()}>
              {text('state.retry')}
            </Button>
          )}
          <Button look="quiet" onClick={onRefuse}>
            {text('revive.pass')}
          </Button>
        </div>
      ) : !next || offer === 'granted' ? (
        <div className={classes.trouble} aria-busy="true">
          <Skeleton width="148px" height="148px" round />
          <Remaining revives={remainingRevives} />
          <Skeleton height="64px" />
        </div>
      ) : canFly ? (
        <ReviveOfferView
          next={next}
          form={run.levels.shuttle}
          paying={pay.isPending}
          fault={pay.error}
          onPay={() => pay.mutate(next.price)}
          onPass={onRefuse}
        />
      ) : (
        <NoRevive next={next} onPass={onRefuse} onLeave={onLeave} />
      )}
    </Sheet>
  )
}
