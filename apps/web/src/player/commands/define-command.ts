import type { BodyOf, Endpoint, Money, ReplyOf } from '@ganj/contract'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { TextKey } from '#platform/i18n/i18n.ts'
import { createIdempotencyKeys, type IdempotencyKeys } from '#platform/idempotency-keys.ts'

/** A query that a command changes; query options have this shape. */
export interface Stale {
  readonly queryKey: QueryKey
}

/** Where a failure is shown: in the screen, by the command's `message`, in a toast, or nowhere if it does no harm. */
export type FaultPlace = 'toast' | 'in-place' | 'nowhere'

/** What a command does in the app besides its call. */
interface Effects<Input, Reply> {
  /** The price: it leaves the counter at once, and is restored when the call fails. */
  spends?(input: Input): Money | null | undefined
  /** Other optimistic changes. @returns a function that reverts them when the call fails */
  optimistic?(queries: QueryClient, input: Input): Undo | Promise<Undo>
  /** Applies the server's answer, also after the screen is unmounted. */
  applies?(queries: QueryClient, reply: Reply, input: Input): void
  /** Queries that are invalidated afterwards, also after a failure. */
  invalidates?: readonly Stale[]
  invalidatesOnFailure?: readonly Stale[]
  /** The command stays pending until the invalidated queries are read. */
  holdsUntilRead?: boolean
  /** Commands of one queue run one after the other; without a queue a press while one is pending is ignored. */
  queue?: string
  /** How a failure is shown; a toast by default. */
  sayFault?: FaultPlace | ((fault: unknown) => FaultPlace)
  /** The message for a call without an answer. */
  noAnswer?: TextKey
}

export type Undo = (fault: unknown) => void

interface CallOf<E extends Endpoint, Input, Body> {
  readonly endpoint: E
  body?(input: Input): Body
  /**
   * Calls with the same purpose are the same press: only one is sent at a time, and a retry after a lost answer has
   * the same key.
   */
  purpose?(input: Input): string
  /** Where keys are stored; in memory by default. */
  readonly keys?: IdempotencyKeys
}

interface Steps<Input, Reply> {
  steps(queries: QueryClient, input: Input): Promise<Reply>
}

/** An action of a player, as data. */
export type Command<Input, Reply> = Effects<Input, Reply> &
  ((CallOf<Endpoint, Input, unknown> & { readonly keys: IdempotencyKeys }) | Steps<Input, Reply>)

/** A call with a body requires `body`; a call that moves value requires `purpose`. */
type Needed<E extends Endpoint> = (keyof BodyOf<E> extends never ? unknown : { body: unknown }) &
  (E['idempotent'] extends true ? { purpose: unknown } : unknown)

/** One call of the contract. */
export const defineCommand = <E extends Endpoint, Input = void>(
  definition: Effects<Input, ReplyOf<E>> & CallOf<E, Input, BodyOf<E>> & Needed<E>,
): Command<Input, ReplyOf<E>> => ({ keys: createIdempotencyKeys(), ...definition })

/** Several calls under one press. */
export const defineFlow = <Reply, Input = void>(
  definition: Effects<Input, Reply> & Steps<Input, Reply>,
): Command<Input, Reply> => definition
