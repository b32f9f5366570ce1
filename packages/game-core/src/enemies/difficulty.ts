import { divide, ticksPerSecond } from '../numbers/fixed.ts'

/** A wave lasts twelve seconds, the last one and a half of which are quiet. */
export const waveTicks = 12 * ticksPerSecond
export const quietTicks = 90

/** The first boss comes at 0:48 and another every minute. */
export const firstBossTick = 48 * ticksPerSecond
export const bossEvery = 60 * ticksPerSecond

/** A run that has lasted ten minutes has reached the dawn and ends. */
export const maxTicks = 10 * 60 * ticksPerSecond

/** Ticks between two spawns in a wave. */
export function spawnGap(wave: number): number {
  return Math.max(19, 50 - 2 * wave)
}

/** Hit points of a wave's enemies, in per cent of those of wave 0. */
export function healthPercent(wave: number): number {
  return wave < 10 ? 100 + 12 * wave : 220 + 60 * (wave - 10)
}

/** Speed of a wave's enemies and their shots, in per cent: gentle at first. */
function speedPercent(wave: number): number {
  return 84 + 6 * wave
}

/** A speed in fixed point, scaled by the wave. */
export function speedInWave(speed: number, wave: number): number {
  return divide(speed * speedPercent(wave), 100)
}
