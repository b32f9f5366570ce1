import { pitchOf } from '@ganj/ui/synth'
import type { SoundKey } from './keys.ts'

/**
 * One voice of a sound: its wave shape, start and end pitch (hertz), start and duration (seconds), and volume (0 to
 * 1).
 */
export interface Note {
  shape: 'sine' | 'triangle' | 'sawtooth' | 'noise'
  from: number
  to: number
  at?: number
  seconds: number
  volume: number
}

/** A plucked string: a soft body and a bright attack. */
const pluck = (step: number, at = 0, volume = 0.4, seconds = 0.42): Note[] => [
  { shape: 'triangle', from: pitchOf(step), to: pitchOf(step), at, seconds, volume },
  {
    shape: 'sawtooth',
    from: pitchOf(step) * 2.003,
    to: pitchOf(step) * 2,
    at,
    seconds: 0.12,
    volume: volume * 0.22,
  },
]

/** A bell: its second partial is not harmonic. */
const bell = (step: number, at = 0, volume = 0.3, seconds = 0.7): Note[] => [
  { shape: 'sine', from: pitchOf(step), to: pitchOf(step), at, seconds, volume },
  {
    shape: 'sine',
    from: pitchOf(step) * 2.76,
    to: pitchOf(step) * 2.76,
    at,
    seconds: seconds * 0.4,
    volume: volume * 0.35,
  },
]

const run = (steps: readonly number[], gap: number, voice: typeof pluck = pluck, volume?: number): Note[] =>
  steps.flatMap((step, place) => voice(step, place * gap, volume))

const tap = (from: number, to: number, volume: number, seconds = 0.05): Note => ({
  shape: 'sine',
  from,
  to,
  seconds,
  volume,
})

const hiss = (from: number, to: number, seconds: number, volume: number, at = 0): Note => ({
  shape: 'noise',
  from,
  to,
  at,
  seconds,
  volume,
})

/** The notes of every sound. */
export const scores: Readonly<Record<SoundKey, readonly Note[]>> = {
  'no-revive': [...run([7, 5, 4, 2], 0.13), tap(120, 60, 0.4, 0.4)],
  achievement: [...run([4, 7, 9, 11, 14], 0.085, bell), hiss(4000, 9000, 0.5, 0.05, 0.3)],
  'daily-reward': [...run([7, 9, 11, 14], 0.09), ...bell(18, 0.36)],
  leaderboard: [...run([7, 7, 7, 11], 0.14), ...bell(14, 0.56, 0.3, 0.9)],
  'idle-reward': run([7, 11, 9, 14, 11, 18], 0.06, bell, 0.22),
  'power-up': [...run([4, 7, 11], 0.05), hiss(600, 5000, 0.25, 0.1)],
  'revive-used': [hiss(300, 5200, 0.5, 0.16), ...run([0, 4, 7, 11, 14], 0.07)],
  'resume-countdown': [tap(pitchOf(7), pitchOf(7), 0.4, 0.12)],
  'navbar-click': [tap(520, 340, 0.32), hiss(5200, 2600, 0.025, 0.06)],
  'avatar-select': run([9, 14], 0.06, bell, 0.24),
  upgrade: [...run([0, 4, 7, 9, 11, 14], 0.06), hiss(800, 7000, 0.5, 0.08), ...bell(21, 0.4, 0.24)],
  'spin-wheel': [hiss(500, 3200, 0.55, 0.2), tap(170, 300, 0.25, 0.4)],
  error: [...pluck(1, 0, 0.4, 0.2), ...pluck(-2, 0.11, 0.42, 0.34)],
  success: run([7, 11], 0.09, bell),
  'no-inventory': [tap(210, 150, 0.42, 0.12), { ...tap(180, 120, 0.42, 0.16), at: 0.14 }],
  purchase: [hiss(6000, 9000, 0.09, 0.12), ...run([11, 14, 18], 0.07, bell, 0.28)],
  'upgrade-available': run([4, 11], 0.12, bell, 0.2),
  'spin-reward-ticket': run([4, 7, 9, 11], 0.08),
  'spin-reward-gem': run([11, 14, 18], 0.08, bell),
  'spin-reward-tether': [...run([7, 9, 11, 14, 16, 18, 21], 0.09, bell), ...run([0, 4, 7], 0.27)],
  'spin-reward-coin': run([9, 11, 14], 0.07, bell, 0.26),
  press: [tap(320, 210, 0.26, 0.045)],
  tab: [tap(640, 560, 0.2, 0.035)],
  sheet: [hiss(900, 2600, 0.13, 0.2)],
  tick: [tap(1500, 900, 0.24, 0.022), hiss(4200, 2400, 0.014, 0.1)],
  land: [...bell(14, 0, 0.24, 0.28), hiss(7000, 9000, 0.04, 0.06)],
  roll: Array.from({ length: 9 }, (_, place) => ({
    ...tap(900 + 40 * place, 760, 0.22, 0.02),
    at: place * 0.075,
  })),
  fanfare: [
    ...run([0, 4, 7, 11], 0.11),
    ...run([7, 11, 14, 18], 0.11, bell),
    ...bell(21, 0.5, 0.3, 1.1),
    hiss(2000, 9000, 0.9, 0.07, 0.35),
  ],
}
