import { type PowerUpId, type PowerUpOffer, type Run, usePowerUp } from '@ganj/contract'
import { defineCommand } from '#player/commands/define-command.ts'

interface Wish {
  run: Run
  powerUpPublicId: PowerUpId
  /** The price as shown to the player. */
  offer: PowerUpOffer | undefined
}

/** Grants a power-up to a run that was just opened; one that is not in stock is bought. */
export const addPowerUp = defineCommand({
  endpoint: usePowerUp,
  body: ({ run, powerUpPublicId, offer }: Wish) => ({
    powerUpPublicId,
    gameInstanceId: run.publicId,
    ...(offer ? { price: offer.price } : {}),
  }),
  purpose: ({ run, powerUpPublicId }: Wish) => `${run.publicId}-${powerUpPublicId}`,
  // A run takes one of each: a repeated request, also after a reload, is the same request.
  keys: { requestOf: (purpose, body) => ({ key: purpose, body }), answered: () => undefined },
  spends: ({ run, offer }: Wish) => (run.ranked && offer?.owned === 0 ? offer.price : null),
})
