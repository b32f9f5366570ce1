import { getRun, type PowerUpId, type PowerUpOffer, type Run } from '@ganj/contract'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '#auth/api.ts'
import { toastFault } from '#platform/toast.ts'
import { execute } from '#player/commands/execute.ts'
import { addPowerUp } from './commands.ts'

/**
 * Grants the selected power-ups to a run that was just opened. One that fails is reported and omitted; the run is then
 * read from the server, because a lost answer may have been a success.
 */
export async function addPowerUps(
  queries: QueryClient,
  run: Run,
  wanted: readonly PowerUpId[],
  seen: readonly PowerUpOffer[],
): Promise<Run> {
  let { powerUps } = run
  try {
    for (const powerUpPublicId of wanted) {
      if (powerUps.includes(powerUpPublicId)) continue
      const offer = seen.find(({ publicId }) => publicId === powerUpPublicId)
      powerUps = (await execute(queries, addPowerUp, { run, powerUpPublicId, offer })).powerUps
    }
    return { ...run, powerUps }
  } catch (fault) {
    toastFault(fault)
    const stands = await call(getRun, { query: { gameInstanceId: run.publicId } }).catch(() => null)
    return stands ?? { ...run, powerUps }
  }
}
