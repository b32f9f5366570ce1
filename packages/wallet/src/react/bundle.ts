import { deferred } from '../core/deferred.ts'
import { Account } from './button/account.tsx'
import { mountWidget } from './widget.tsx'

/** Everything behind the first click as one chunk: one request, and it packs a third smaller than five. */
export const bundle = { ...deferred, mountWidget, Account }
