import { type Money, rotateSeed, spinWheel } from '@ganj/contract'
import { indicatorsQuery } from '#player/balances/indicators.ts'
import { defineCommand } from '#player/commands/define-command.ts'
import { useClientSeed } from './proof/client-seed.ts'
import { wheelKey } from './wheel-queries.ts'

/** A client seed that the player has chosen is sent with the next call. */
const chosenSeed = () => {
  const { chosen } = useClientSeed.getState()
  return chosen === null ? {} : { clientSeed: chosen }
}

const clearSeed = (used: string) => {
  if (useClientSeed.getState().chosen === used) useClientSeed.setState({ chosen: null })
}

/** A spin at the price and by the odds that are shown. */
interface SpinOrder {
  price: Money
  oddsVersion: number
}

/** The counters show the prize only after the wheel has stopped: the wheel invalidates them after a successful spin. */
export const spin = defineCommand({
  endpoint: spinWheel,
  body: ({ price, oddsVersion }: SpinOrder) => ({ ...chosenSeed(), price, oddsVersion }),
  // A retry after a lost answer is the same spin, at its original price.
  purpose: () => 'spin',
  spends: ({ price }: SpinOrder) => price,
  applies: (_queries, { clientSeed }) => clearSeed(clientSeed),
  invalidatesOnFailure: [{ queryKey: wheelKey }, indicatorsQuery],
})

/** Makes the server reveal its seed and commit to a new one. */
export const rotate = defineCommand({
  endpoint: rotateSeed,
  body: chosenSeed,
  applies: (_queries, { commitment }) => clearSeed(commitment.clientSeed),
  invalidates: [{ queryKey: wheelKey }, indicatorsQuery],
  holdsUntilRead: true,
})
