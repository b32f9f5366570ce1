// A thread that never returns from one run, and exits with another: by the first letters of their seeds.
import { register } from 'tsx/esm/api'

register()
const { default: replayBatch } = await import('../../src/features/game/replay/replay-thread.ts')

export default ({ tasks, progress }) =>
  tasks.flatMap((task, at) => {
    Atomics.store(progress, 0, at + 1)
    if (task.setup.seed.startsWith('aaaa')) for (;;);
    if (task.setup.seed.startsWith('dddd')) process.exit(1)
    return replayBatch({ tasks: [task], progress: new Int32Array(2) })
  })
