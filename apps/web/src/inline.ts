import { startEarly } from '#auth/early-start.ts'

startEarly(window)
