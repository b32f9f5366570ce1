import { getRun, type PowerUpId, type PowerUpOffer, type Run, usePowerUp } from '@ganj/contract'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '#auth/api.ts'
import { spendOptimistically } from '#economy/indicators.ts'
import { toastFault } from '#platform/toast.ts'

/**
 * Has the wanted power-ups granted to a run that was just opened; the price of one that has to be bought is spent at
 * once. One that fails is said and left behind; what the run holds is then asked of the server, since a lost answer may
 * have been a yes.
 */
export async function bringPowerUps(
  queries: QueryClient,
  run: Run,
  wanted: readonly PowerUpId[],
  seen: readonly PowerUpOffer[],
): Promise<Run> {
  let { powerUps } = run
  let takeBack: (() => void) | undefined
  try {
    for (const powerUpPublicId of wanted) {
      if (powerUps.includes(powerUpPublicId)) continue
      const offer = seen.find(({ publicId }) => publicId === powerUpPublicId)
      const body = {
        powerUpPublicId,
        gameInstanceId: run.publicId,
        ...(offer ? { price: offer.price } : {}),
      }
      // One of each for a run: however often it is asked for, it is the same one.
      const key = `${run.publicId}-${powerUpPublicId}`
      const isBought = run.ranked && offer?.owned === 0
      takeBack = isBought
        ? await spendOptimistically(queries, offer.price.currency, offer.price.amount)
        : undefined
      powerUps = (await call(usePowerUp, { body, key })).powerUps
    }
    return { ...run, powerUps }
  } catch (fault) {
    takeBack?.()
    toastFault(fault)
    const stands = await call(getRun, { query: { gameInstanceId: run.publicId } }).catch(() => null)
    return stands ?? { ...run, powerUps }
  }
}
