import type { QueryClient } from '@tanstack/react-query'
import { createStore, type StoreApi } from 'zustand'
import { reportFailure } from '#platform/report-failure.ts'
import { toastFault } from '#platform/toast.ts'
import type { Command, FaultPlace } from './define-command.ts'
import { execute } from './execute.ts'

/** `idle` → `pending` → `done` or `failed`; both can be pressed again or `reset`. */
export type CommandState<Input, Reply> =
  | { readonly status: 'idle' }
  | { readonly status: 'pending'; readonly input: Input }
  | { readonly status: 'done'; readonly input: Input; readonly reply: Reply }
  | { readonly status: 'failed'; readonly input: Input; readonly fault: unknown }

/** Called once for each press that was sent, also after the screen is unmounted. */
export interface CommandListeners<Input, Reply> {
  onDone?(reply: Reply, input: Input): void
  onFailed?(fault: unknown, input: Input): void
}

export interface CommandMachine<Input, Reply> {
  readonly store: StoreApi<CommandState<Input, Reply>>
  run(input: Input): void
  /** Clears the result; a pending call continues. */
  reset(): void
  listen(listeners: CommandListeners<Input, Reply>): void
  /** A screen shows the state until the returned function is called. */
  show(): () => void
}

/** The state of one button's command: at most one press is pending, unless the command has a queue. */
export function createCommandMachine<Input, Reply>(
  queries: QueryClient,
  command: Command<Input, Reply>,
): CommandMachine<Input, Reply> {
  const store = createStore<CommandState<Input, Reply>>(() => ({ status: 'idle' }))
  let current: CommandListeners<Input, Reply> = {}
  let newest = 0
  let isShown = false

  const carryOut = async (input: Input, press: number) => {
    // The state of the newest press in a queue is shown.
    const publish = (state: CommandState<Input, Reply>) => {
      if (press === newest) store.setState(state, true)
    }
    publish({ status: 'pending', input })
    let reply: Reply
    try {
      reply = await execute(queries, command, input)
    } catch (fault) {
      publish({ status: 'failed', input, fault })
      const place = faultPlaceOf(command, fault)
      // The player may have closed the sheet that would show it.
      if (place === 'toast' || (place === 'in-place' && !isShown)) toastFault(fault)
      return current.onFailed?.(fault, input)
    }
    publish({ status: 'done', input, reply })
    current.onDone?.(reply, input)
  }

  return {
    store,
    run(input) {
      const state = store.getState()
      if (state.status === 'pending' && (command.queue === undefined || state.input === input)) return
      carryOut(input, ++newest).catch(reportFailure)
    },
    reset() {
      if (store.getState().status !== 'pending') store.setState({ status: 'idle' }, true)
    },
    listen(listeners) {
      current = listeners
    },
    show() {
      isShown = true
      return () => {
        isShown = false
      }
    },
  }
}

export const faultPlaceOf = <Input, Reply>(
  { sayFault = 'toast' }: Command<Input, Reply>,
  fault: unknown,
): FaultPlace => (typeof sayFault === 'function' ? sayFault(fault) : sayFault)
