import { createSynth } from '@ganj/ui/synth'
import type { Haptic } from '../hosts/host.ts'
import { withHost } from '../hosts/load-host.ts'
import { isAppVisible, useVisibility } from '../visibility.ts'
import type { SoundKey } from './keys.ts'
import { useSoundChoice } from './sound-choice.ts'
import { createSpeaker } from './speaker.ts'

/** The haptic that accompanies each sound. */
const haptics: Partial<Record<SoundKey, Haptic>> = {
  'no-revive': 'warning',
  achievement: 'success',
  'daily-reward': 'success',
  leaderboard: 'success',
  'idle-reward': 'success',
  'power-up': 'medium',
  'revive-used': 'heavy',
  'navbar-click': 'selection',
  'avatar-select': 'selection',
  upgrade: 'success',
  'spin-wheel': 'medium',
  error: 'error',
  success: 'success',
  'no-inventory': 'warning',
  purchase: 'success',
  press: 'light',
  tab: 'selection',
  tick: 'selection',
  land: 'success',
  fanfare: 'heavy',
}

const isAllowed = () => useSoundChoice.getState().isOn && isAppVisible()

export const speaker = createSpeaker({
  isAllowed,
  openSynth: () => createSynth(1),
})

const stopWhenMuted = () => {
  if (!isAllowed()) speaker.stopAll()
}
useSoundChoice.subscribe(stopWhenMuted)
useVisibility.subscribe(stopWhenMuted)

/** Plays the sound and the haptic of a key. */
export function perform(key: SoundKey, rate?: number): void {
  speaker.play(key, rate)
  const haptic = haptics[key]
  if (haptic) withHost((host) => host.haptic(haptic))
}
