import { createHmac } from 'node:crypto'
import type { Identity } from './players.ts'

/** Tells an identity again without keeping it: only who holds the secret can compare. */
export const fingerprintOf = ({ host, id }: Identity, secret: string): Buffer =>
  createHmac('sha256', secret).update(`departed:${host}:${id}`).digest()
