import type { BodyOf, Endpoint, Money, ReplyOf } from '@ganj/contract'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { TextKey } from '#platform/i18n/i18n.ts'
import { createIdempotencyKeys, type IdempotencyKeys } from '#platform/idempotency-keys.ts'

/** A query that a command changes; query options are one. */
export interface Stale {
  readonly queryKey: QueryKey
}

/** Where the player reads why it failed: the screen shows the command's `message`, or a toast does. */
export type FaultPlace = 'toast' | 'in-place'

/** What a command does here, beside its call. */
interface Effects<Input, Reply> {
  /** The price: it leaves the counter at once, and is restored when the call fails. */
  spends?(input: Input): Money | null | undefined
  /** What else is shown at once. @returns takes it back when the call fails */
  optimistic?(queries: QueryClient, input: Input): Undo | Promise<Undo>
  /** Applies the server's answer, also when the screen was left. */
  applies?(queries: QueryClient, reply: Reply, input: Input): void
  /** Queries that are invalidated afterwards, also after a failure. */
  invalidates?: readonly Stale[]
  invalidatesOnFailure?: readonly Stale[]
  /** It is under way until what it invalidates is read. */
  holdsUntilRead?: boolean
  /** Commands of one queue go one after the other; without it a press while it is under way is no press. */
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
  /** The same purpose is the same press: it is sent once at a time, and after a lost answer under the key it had. */
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

/** A call with a body needs one; a call that moves value needs a purpose. */
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
