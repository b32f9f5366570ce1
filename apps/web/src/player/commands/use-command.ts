import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import { useStore } from 'zustand'
import { faultMessage } from '#platform/fault-message.ts'
import { useText } from '#platform/i18n/i18n.ts'
import { type CommandListeners, createCommandMachine, faultPlaceOf } from './command-machine.ts'
import type { Command } from './define-command.ts'

/** A command for one button, sheet or form: its state, its result, and the message for the player. */
export function useCommand<Input, Reply>(
  command: Command<Input, Reply>,
  listeners: CommandListeners<Input, Reply> = {},
) {
  const text = useText()
  const queries = useQueryClient()
  const [machine] = useState(() => createCommandMachine(queries, command))
  useLayoutEffect(() => machine.listen(listeners))
  useLayoutEffect(() => machine.show(), [machine])
  const state = useStore(machine.store)
  const hasFailed = state.status === 'failed'
  return {
    run: machine.run,
    reset: machine.reset,
    isBusy: state.status === 'pending',
    isDone: state.status === 'done',
    hasFailed,
    input: state.status === 'idle' ? undefined : state.input,
    reply: state.status === 'done' ? state.reply : undefined,
    fault: hasFailed ? state.fault : undefined,
    /** The message of the failure, when the screen shows it itself. */
    message:
      hasFailed && faultPlaceOf(command, state.fault) === 'in-place'
        ? faultMessage(state.fault, text(command.noAnswer ?? 'error.no-answer'))
        : undefined,
  }
}
