import { type Static, Type } from 'typebox'
import * as calls from '../calls/game/power-ups.ts'
import { endpoint, strict } from '../define.ts'
import { maxPowerUpsOfRun } from '../limits.ts'
import { ExpectedPrice, Money, PublicId } from '../schemas.ts'

/** The power-ups that a player can bring into a run, as the game's rules name them. */
export const powerUpIds = ['shield', 'magnet', 'double-damage', 'bomb', 'double-score', 'slow-time'] as const
export type PowerUpId = (typeof powerUpIds)[number]
export const PowerUpId = Type.Enum([...powerUpIds])

export const PowerUpOffer = strict({
  publicId: PowerUpId,
  name: Type.String(),
  description: Type.String(),
  price: Money,
  owned: Type.Integer({ minimum: 0, description: 'in stock; used before one is bought' }),
})
export type PowerUpOffer = Static<typeof PowerUpOffer>

export const PowerUpStore = strict({
  fragment: Type.Integer({
    minimum: 0,
    maximum: 100,
    description: 'remaining power-up capacity of the open run, in percent; 100 before the first',
  }),
  powerUps: Type.Array(PowerUpOffer, { maxItems: powerUpIds.length }),
})
export type PowerUpStore = Static<typeof PowerUpStore>

export const getPowerUps = endpoint(calls.getPowerUps, {
  summary: 'List all power-ups with their prices and how many the player owns',
  reply: PowerUpStore,
})

export const usePowerUp = endpoint(calls.usePowerUp, {
  summary: 'Use a power-up in the open run: from stock, else bought at its price; free in a practice run',
  body: strict({ powerUpPublicId: PowerUpId, gameInstanceId: PublicId, price: ExpectedPrice }),
  reply: strict({
    powerUpPublicId: PowerUpId,
    owned: Type.Integer({ minimum: 0, description: 'left in stock' }),
    paid: Type.Union([Money, Type.Null()], { description: 'null when it came from the stock or was free' }),
    powerUps: Type.Array(PowerUpId, { maxItems: maxPowerUpsOfRun, description: 'all granted for this run' }),
  }),
  faults: [
    'game.no-run',
    'game.run-closed',
    'game.no-power-up',
    'game.power-up-limit',
    'economy.insufficient',
    'economy.price-changed',
  ],
})
