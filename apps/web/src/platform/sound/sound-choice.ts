import { create } from 'zustand'
import { deviceStore } from '../storage.ts'

const storageKey = 'ganj.sound'

/** Whether the player wants to hear the app and the game. */
export const useSoundChoice = create(() => ({ isOn: deviceStore.get(storageKey) !== 'off' }))

export function chooseSound(isOn: boolean): void {
  deviceStore.set(storageKey, isOn ? 'on' : 'off')
  useSoundChoice.setState({ isOn })
}
