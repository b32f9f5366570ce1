import { type PowerUpId, powerUpIds } from '@ganj/contract'
import { create } from 'zustand'
import { deviceStore } from '#platform/storage.ts'

const storageKey = 'ganj.dont-show-reminder'

/** The power-ups before a run, by the names of the specification. */
interface PowerUpState {
  /** Room the next run has for power-ups, in percent: the server's word once it was asked. */
  fragment: number
  /** The player asked to fly without being reminded of them. */
  dontShowReminder: boolean
  /** Place of the one that is shown. */
  selected: number
  /** Those that come along. */
  brought: readonly PowerUpId[]
}

export const usePowerUps = create<PowerUpState>(() => ({
  dontShowReminder: deviceStore.get(storageKey) === '1',
  fragment: 100,
  selected: 0,
  brought: [],
}))

export function setDontShowReminder(dontShowReminder: boolean): void {
  if (dontShowReminder) deviceStore.set(storageKey, '1')
  else deviceStore.remove(storageKey)
  usePowerUps.setState({ dontShowReminder })
}

export const setFragment = (fragment: number) => usePowerUps.setState({ fragment })

export const select = (place: number) =>
  usePowerUps.setState({ selected: Math.min(powerUpIds.length - 1, Math.max(0, place)) })

export const toggleBrought = (id: PowerUpId) =>
  usePowerUps.setState(({ brought }) => ({
    brought: brought.includes(id) ? brought.filter((other) => other !== id) : [...brought, id],
  }))
