import { type Money, rotateSeed, spinWheel } from '@ganj/contract'
import { indicatorsQuery } from '#player/balances/indicators.ts'
import { defineCommand } from '#player/commands/define-command.ts'
import { useClientSeed } from './proof/client-seed.ts'
import { wheelKey } from './wheel-queries.ts'

/** A client seed that the player has chosen goes along with the next call. */
const chosenSeed = () => {
  const { chosen } = useClientSeed.getState()
  return chosen === null ? {} : { clientSeed: chosen }
}

const forgetSeed = (used: string) => {
  if (useClientSeed.getState().chosen === used) useClientSeed.setState({ chosen: null })
}

/** The counters show the prize only when the wheel has stopped: after a successful spin the wheel invalidates them. */
export const spin = defineCommand({
  endpoint: spinWheel,
  body: (price: Money) => ({ ...chosenSeed(), price }),
  // After a lost answer it is the same spin, at its first price.
  purpose: () => 'spin',
  spends: (price: Money) => price,
  applies: (_queries, { clientSeed }) => forgetSeed(clientSeed),
  invalidatesOnFailure: [{ queryKey: wheelKey }, indicatorsQuery],
})

/** Has the server reveal its seed and commit to a new one. */
export const rotate = defineCommand({
  endpoint: rotateSeed,
  body: chosenSeed,
  applies: (_queries, { commitment }) => forgetSeed(commitment.clientSeed),
  invalidates: [{ queryKey: wheelKey }, indicatorsQuery],
  holdsUntilRead: true,
})
