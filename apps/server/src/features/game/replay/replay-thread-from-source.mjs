// A thread does not inherit the TypeScript loader: it is set up here, before the first import that needs it.
import { register } from 'tsx/esm/api'

register()
const { default: replayBatch } = await import('./replay-thread.ts')
export default replayBatch
