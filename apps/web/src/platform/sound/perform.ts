import type { Haptic } from '../hosts/host.ts'
import { withHost } from '../hosts/load-host.ts'
import { isInSight, useSight } from '../sight.ts'
import type { SoundKey } from './keys.ts'
import { useSoundChoice } from './sound-choice.ts'
import { createSpeaker } from './speaker.ts'

/** What the hand feels with what the ear hears. */
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

const isAllowed = () => useSoundChoice.getState().isOn && isInSight()

export const speaker = createSpeaker({
  isAllowed,
  openContext: () => new AudioContext({ latencyHint: 'interactive' }),
})

const hushWhenUnwanted = () => {
  if (!isAllowed()) speaker.stopAll()
}
useSoundChoice.subscribe(hushWhenUnwanted)
useSight.subscribe(hushWhenUnwanted)

/** Lets something be heard and felt. */
export function perform(key: SoundKey, rate?: number): void {
  speaker.play(key, rate)
  const haptic = haptics[key]
  if (haptic) withHost((host) => host.haptic(haptic))
}
