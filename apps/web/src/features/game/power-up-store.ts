import type { PowerUpId } from '@ganj/contract'
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
  /** How far the row of power-ups is scrolled from its start, in CSS pixels. */
  containerPosition: number
  isPreviousDisabled: boolean
  isNextDisabled: boolean
  /** Those that come along. */
  brought: readonly PowerUpId[]
}

export const usePowerUps = create<PowerUpState>(() => ({
  dontShowReminder: deviceStore.get(storageKey) === '1',
  fragment: 100,
  selected: 0,
  containerPosition: 0,
  isPreviousDisabled: true,
  isNextDisabled: true,
  brought: [],
}))

export function setDontShowReminder(dontShowReminder: boolean): void {
  if (dontShowReminder) deviceStore.set(storageKey, '1')
  else deviceStore.remove(storageKey)
  usePowerUps.setState({ dontShowReminder })
}

export const setFragment = (fragment: number) => usePowerUps.setState({ fragment })

export const setContainerPosition = (containerPosition: number) => usePowerUps.setState({ containerPosition })

/** Shows the one at a place of so many, or the nearest there is. */
export function select(place: number, count: number): void {
  const selected = Math.max(0, Math.min(count - 1, place))
  usePowerUps.setState({
    selected,
    isPreviousDisabled: selected === 0,
    isNextDisabled: selected >= count - 1,
  })
}

export const toggleBrought = (id: PowerUpId) =>
  usePowerUps.setState(({ brought }) => ({
    brought: brought.includes(id) ? brought.filter((other) => other !== id) : [...brought, id],
  }))
