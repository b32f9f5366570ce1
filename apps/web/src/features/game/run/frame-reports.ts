import type { RunController } from './run-controller.ts'
import { savedOf, saveRun } from './saved-run.ts'

/** Maps the frame's messages to events of the run. */
export interface FrameReports {
  /** The frame has started the run; its log contains this many revives. */
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
      // A frame sends no checkpoint while it waits for a revive, so this log contains every revive granted so far.
      if (saved) saveRun({ ...saved, log, score, revived: now.revived })
    },
    ended(log, score) {
      const now = played()
      if (now) end(now.run.publicId, log, score)
    },
    lost: () => void dispatch({ type: 'frame-lost' }),
  }
}
