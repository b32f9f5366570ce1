// A thread that never returns from one run, and exits with another: by the first letters of their seeds.
import { register } from 'tsx/esm/api'

register()
const { default: replayBatch } = await import('../../src/features/game/replay/replay-thread.ts')

/** The task as one whose log cannot be read to its end. */
function breakTask(task) {
  if (task.setup.seed.startsWith('aaaa')) {
    return {
      ...task,
      get deflated() {
        for (;;);
      },
    }
  }
  if (task.setup.seed.startsWith('dddd')) {
    return {
      ...task,
      get deflated() {
        return process.exit(1)
      },
    }
  }
  return task
}

// The other runs report their progress as they do in the product: on a busy machine they would seem to stand still.
export default ({ tasks, progress }) => replayBatch({ tasks: tasks.map(breakTask), progress })
