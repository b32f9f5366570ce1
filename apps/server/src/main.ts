import { limitHeap } from '#platform/heap.ts'

limitHeap()
await import('./serve.ts')
