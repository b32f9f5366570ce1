export { decodeLog } from './decode-log.ts'
export { maxTicks, waveTicks } from './difficulty.ts'
export { encodeLog } from './encode-log.ts'
export { applyEvent, maxPowerUps, type RunEvent, runEvents } from './events.ts'
export { field, one, sine, ticksPerSecond, touches, wall } from './fixed.ts'
export { hash, mix } from './hash.ts'
export { beamReach } from './hits.ts'
export { comboFactor } from './kill.ts'
export {
  bossKinds,
  type EnemyKind,
  enemyKinds,
  isBoss,
  kindFacts,
  type PickUpKind,
  type PowerUp,
  pickUpKinds,
  powerUps,
} from './kinds.ts'
export { type LogEvent, logLimits, maxTargetStep, type RunLog } from './log.ts'
export { LogError, type LogErrorReason, logErrorReasons } from './log-error.ts'
export { overdriveCharge, overdriveTicks } from './pick-ups.ts'
export { createPlayback, type Playback } from './playback.ts'
export { powerUpTicks } from './power-ups.ts'
export { below, nextWord, type Random, seedRandom } from './random.ts'
export { createRecorder, type Recorder } from './recorder.ts'
export { type ReplayResult, replay, resume } from './replay.ts'
export { isRunSetup, type Levels, maxLevels, maxRevives, type RunSetup } from './setup.ts'
export {
  type Body,
  type Bullet,
  createRun,
  type Enemy,
  type GameEvent,
  guns,
  hulls,
  type PickUp,
  type RunState,
  type Shot,
} from './state.ts'
export { step } from './step.ts'
export { rulesVersion } from './version.ts'
