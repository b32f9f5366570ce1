import type { PowerUpId } from '@ganj/contract'
import { create } from 'zustand'
import { deviceSetting } from '#platform/device-setting.ts'

const reminder = deviceSetting('ganj.dont-show-reminder', ['1'])

/** The selection of power-ups before a run, with the names of the specification. */
interface PowerUpState {
  /** Capacity of the next run for power-ups, in percent, from the server. */
  fragment: number
  /** The player chose not to be asked for power-ups. */
  dontShowReminder: boolean
  /** Index of the shown power-up. */
  selected: number
  /** How far the row of power-ups is scrolled from its start, in CSS pixels. */
  containerPosition: number
  isPreviousDisabled: boolean
  isNextDisabled: boolean
  /** The power-ups selected for the next run. */
  chosen: readonly PowerUpId[]
}

export const usePowerUps = create<PowerUpState>(() => ({
  dontShowReminder: reminder.read() !== null,
  fragment: 100,
  selected: 0,
  containerPosition: 0,
  isPreviousDisabled: true,
  isNextDisabled: true,
  chosen: [],
}))

export function setDontShowReminder(dontShowReminder: boolean): void {
  reminder.write(dontShowReminder ? '1' : null)
  usePowerUps.setState({ dontShowReminder })
}

export const setFragment = (fragment: number) => usePowerUps.setState({ fragment })

export const setContainerPosition = (containerPosition: number) => usePowerUps.setState({ containerPosition })

/** Shows the power-up at an index, clamped to `count`. */
export function select(place: number, count: number): void {
  const selected = Math.max(0, Math.min(count - 1, place))
  usePowerUps.setState({
    selected,
    isPreviousDisabled: selected === 0,
    isNextDisabled: selected >= count - 1,
  })
}

export const toggleChosen = (id: PowerUpId) =>
  usePowerUps.setState(({ chosen }) => ({
    chosen: chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id],
  }))
