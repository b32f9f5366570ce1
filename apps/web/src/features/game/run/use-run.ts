import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { createRunController, type RunController } from './run-controller.ts'
import type { RunSnapshot } from './run-store.ts'

const controllers = new WeakMap<QueryClient, RunController>()

/** The controller of the app's one run: what it changes is in these queries. */
export function runControllerOf(queries: QueryClient): RunController {
  const known = controllers.get(queries)
  if (known) return known
  const made = createRunController(queries)
  controllers.set(queries, made)
  return made
}

export const useRunController = (): RunController => runControllerOf(useQueryClient())

/** A part of the run's state, as the component needs it: a primitive, or an object that the state holds. */
export function useRun<Part>(select: (snapshot: RunSnapshot) => Part): Part {
  const { snapshot, subscribe } = useRunController()
  return useSyncExternalStore(subscribe, () => select(snapshot()))
}
