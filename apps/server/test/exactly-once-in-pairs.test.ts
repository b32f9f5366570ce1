import { testExactlyOnce } from './exactly-once.ts'

await testExactlyOnce(2)
