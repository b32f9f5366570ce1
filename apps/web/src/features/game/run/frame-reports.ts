import type { RunController } from './run-controller.ts'
import { savedOf, saveRun } from './saved-run.ts'

/** What a frame reports of its run, as events of the run. */
export interface FrameReports {
  /** It begins the run, whose log holds so many revives. */
  started(revived: number): void
  crashed(): void
  checkpoint(log: string, score: number): void
  ended(log: string, score: number): void
  lost(): void
}

export function createFrameReports({ snapshot, dispatch, end }: RunController): FrameReports {
  const played = () => {
    const { state } = snapshot()
    return 'revived' in state ? state : null
  }
  return {
    started: (revived) => void dispatch({ type: 'started', revived }),
    crashed: () => void dispatch({ type: 'crashed' }),
    checkpoint(log, score) {
      const now = played()
      const saved = now && savedOf(now.run.publicId)
      // A frame that waits for a revive keeps no log, so that every revive granted by now is in this one.
      if (saved) saveRun({ ...saved, log, score, revived: now.revived })
    },
    ended(log, score) {
      const now = played()
      if (now) end(now.run.publicId, log, score)
    },
    lost: () => void dispatch({ type: 'frame-lost' }),
  }
}
