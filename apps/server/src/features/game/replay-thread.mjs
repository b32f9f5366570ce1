import { getPriority, setPriority } from 'node:os'
// A thread does not inherit what reads TypeScript: it is set up here, before the first import that needs it.
import { register } from 'tsx/esm/api'

// Requests and the database come first: a replay takes what they leave. Elsewhere this would slow the whole process.
if (process.platform === 'linux') setPriority(Math.min(19, getPriority() + 5))

register()
const { replayTask } = await import('./replay-worker.ts')
export default replayTask
