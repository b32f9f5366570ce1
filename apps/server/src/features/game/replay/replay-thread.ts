import { getPriority, setPriority } from 'node:os'

// Requests and the database come first: a replay takes what they leave. Elsewhere this would slow the whole process.
if (process.platform === 'linux') setPriority(Math.min(19, getPriority() + 5))

export { replayBatch as default } from './replay-worker.ts'
