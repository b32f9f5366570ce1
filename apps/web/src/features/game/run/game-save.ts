import { isClientFault } from '@ganj/client'
import { getGameData, saveGameData } from '@ganj/contract'
import type { PlayerSave, SaveAnswer } from '@ganj/game-bridge'
import { call } from '#auth/api.ts'

/** How long a game waits for its save, in milliseconds; then it starts without it. */
const readMs = 4_000
/**
 * Minimum time between two writes, in milliseconds: a game that saves every frame must not use up the player's rate
 * limit.
 */
const gapMs = 2_000

/** The player's save, which a game reads at its start and writes during play. */
export interface GameSave {
  /** Null when it cannot be read now; then it cannot be overwritten either. */
  read(): Promise<PlayerSave | null>
  /** Replaces what was read or written last. A write soon after another one is delayed. */
  write(data: PlayerSave['data']): Promise<SaveAnswer>
}

export function createGameSave(): GameSave {
  let version = 0
  let nextAt = 0

  const read = async (): Promise<PlayerSave | null> => {
    const kept = await call(getGameData, { signal: AbortSignal.timeout(readMs) }).catch(() => null)
    if (!kept) return null
    version = kept.version
    return { version, data: { ...kept.data } }
  }

  return {
    read,
    async write(data) {
      const now = Date.now()
      const waitMs = Math.max(0, nextAt - now)
      nextAt = now + waitMs + gapMs
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
      try {
        const saved = await call(saveGameData, { body: { version, data } })
        version = saved.version
        return saved
      } catch (fault) {
        if (!isClientFault(fault) || fault.code !== 'game.data-stale') return { reason: 'failed' }
        const kept = await read()
        return kept ? { reason: 'stale', data: kept } : { reason: 'failed' }
      }
    },
  }
}
