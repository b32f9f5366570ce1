export { beamReach } from './craft/hits.ts'
export { comboFactor } from './craft/kill.ts'
export { overdriveCharge, overdriveTicks } from './craft/pick-ups.ts'
export { powerUpTicks } from './craft/power-ups.ts'
export { maxTicks, waveTicks } from './enemies/difficulty.ts'
export { decodeLog } from './log/decode-log.ts'
export { encodeLog } from './log/encode-log.ts'
export { type LogEvent, logLimits, maxTargetStep, type RunLog } from './log/log.ts'
export { LogError, type LogErrorReason, logErrorReasons } from './log/log-error.ts'
export { field, one, sine, ticksPerSecond, touches, wall } from './numbers/fixed.ts'
export { below, nextWord, type Random, seedRandom } from './numbers/random.ts'
export { createPlayback, type Playback } from './replay/playback.ts'
export { createRecorder, type Recorder } from './replay/recorder.ts'
export { matchesDigests, type ReplayResult, replay, resume } from './replay/replay.ts'
export { applyEvent, maxPowerUps, type RunEvent, runEvents } from './run/events.ts'
export { awaitsSegment, openTicks, segmentsOf, segmentTicks } from './run/segments.ts'
export { step } from './run/step.ts'
export { hash, mix } from './state/hash.ts'
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
} from './state/kinds.ts'
export { isRunSetup, type Levels, maxLevels, maxRevives, maxSegments, type RunSetup } from './state/setup.ts'
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
} from './state/state.ts'
export { isKnownVersion, rulesVersion } from './version.ts'
