import { isClientFault } from '@ganj/client'
import { submitScore } from '@ganj/contract'
import { call } from '#auth/api.ts'
import { goTo, usePlay } from './play-store.ts'
import { dropRun, loadRun, type SavedRun, saveRun } from './saved-run.ts'

/** The run is over: keeps it first, then hands it in. */
export async function endRun(ended: SavedRun): Promise<void> {
  saveRun({ ...ended, ended: true })
  await handIn()
}

/** Hands in the run that is kept, under one key however often it is tried, and forgets it once the server has it. */
export async function handIn(): Promise<void> {
  const saved = loadRun()
  if (!saved?.ended || usePlay.getState().phase.name === 'handing-in') return
  const { run, score, log, key } = saved
  goTo({ name: 'handing-in', run, score })
  try {
    await call(submitScore, { body: { gameInstanceId: run.publicId, score, log }, key })
    dropRun()
    goTo({ name: 'judging', run, score })
  } catch (fault) {
    if (!isClientFault(fault) || fault.status === 0 || fault.status >= 500 || fault.status === 401) {
      return goTo({ name: 'unsent', run, score })
    }
    dropRun()
    // Closed means that an earlier attempt arrived.
    if (fault.code === 'game.run-closed') return goTo({ name: 'judging', run, score })
    goTo({ name: 'refused', run, score, detail: fault.detail })
  }
}
