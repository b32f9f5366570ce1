import { deferred } from '../core/deferred.ts'
import { Account } from './button/account.tsx'
import { mountWidget } from './widget.tsx'

/** All code for after the first click as one chunk: one request, and it compresses to a third less than five chunks. */
export const bundle = { ...deferred, mountWidget, Account }
