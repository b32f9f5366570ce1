import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { createRunController, type RunController } from './run-controller.ts'
import type { RunSnapshot } from './run-store.ts'

const controllers = new WeakMap<QueryClient, RunController>()

/** The controller of the app's single run: one per query client, whose queries it updates. */
export function runControllerOf(queries: QueryClient): RunController {
  const known = controllers.get(queries)
  if (known) return known
  const made = createRunController(queries)
  controllers.set(queries, made)
  return made
}

export const useRunController = (): RunController => runControllerOf(useQueryClient())

/** Selects a part of the run's state: a primitive, or an object of the state itself. */
export function useRun<Part>(select: (snapshot: RunSnapshot) => Part): Part {
  const { snapshot, subscribe } = useRunController()
  return useSyncExternalStore(subscribe, () => select(snapshot()))
}
