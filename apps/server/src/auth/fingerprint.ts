import { createHmac } from 'node:crypto'
import type { Identity } from './players.ts'

/** Recognises an identity without storing it: only the holder of the secret can compare. */
export const fingerprintOf = ({ host, id }: Identity, secret: string): Buffer =>
  createHmac('sha256', secret).update(`departed:${host}:${id}`).digest()
