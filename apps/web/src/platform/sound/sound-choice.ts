import { create } from 'zustand'
import { deviceSetting } from '../device-setting.ts'

const setting = deviceSetting('ganj.sound', ['off'])

/** Whether the player wants sounds of the app and the game. */
export const useSoundChoice = create(() => ({ isOn: setting.read() !== 'off' }))

export function chooseSound(isOn: boolean): void {
  setting.write(isOn ? null : 'off')
  useSoundChoice.setState({ isOn })
}
