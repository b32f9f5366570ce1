import { field, one } from '../numbers/fixed.ts'
import { type Random, seedRandom } from '../numbers/random.ts'
import { isKnownVersion } from '../version.ts'
import type { EnemyKind, PickUpKind, PowerUp } from './kinds.ts'
import { isRunSetup, type RunSetup } from './setup.ts'

/** An object in the field. Positions are centres in fixed point; `last` is the position of the previous tick, for drawing. */
export interface Body {
  x: number
  y: number
  lastX: number
  lastY: number
  /** Fixed point a tick. */
  vx: number
  vy: number
}

/** A rock, a raider or a boss. */
export interface Enemy extends Body {
  /** A number that is unique within the run. */
  id: number
  kind: EnemyKind
  /** Pixels; the kind's own. */
  radius: number
  /** Tenths of a hit point. */
  health: number
  fullHealth: number
  /** Age in 1/256 of a tick; it increases more slowly while time is slowed. */
  age: number
  /** Its current behaviour; see the steps of its kind. A beam is active while it is `beaming`. */
  mode: 'enter' | 'act' | 'charge' | 'beaming' | 'leave'
  /** Time in 1/256 of a tick until its next action. */
  wait: number
  /** A number that its kind uses: the middle of a sway, remaining shots of a burst, the angle of a spiral. */
  memory: number
}

/** A bullet of the craft. */
export interface Bullet extends Body {
  /** Tenths of a hit point. */
  damage: number
}

/** A shot of an enemy. */
export interface Shot extends Body {
  /** Radius in pixels. */
  radius: number
}

/** An object that the craft can catch. */
export interface PickUp extends Body {
  kind: PickUpKind
  /** The power-up in a capsule. */
  holds: PowerUp | null
}

/** An event of the last tick, for drawing and sound; not read by the rules and not part of the hash. */
export interface GameEvent {
  what:
    | 'fired'
    | 'enemy-fired'
    | 'struck'
    | 'killed'
    | 'shielded'
    | 'hit'
    | 'caught'
    | 'power-up'
    | 'overdrive'
    | 'wave'
    | 'boss'
    | 'down'
    | 'revived'
    | 'over'
  x: number
  y: number
  /** The kind of the enemy, pick-up or power-up it is about. */
  kind: EnemyKind | PickUpKind | PowerUp | null
  /** Points gained, or the number of the wave. */
  value: number
}

/** The whole state of a run between two ticks: plain data, changed only by `step` and `applyEvent`. */
export interface RunState {
  setup: RunSetup
  /** Ticks played so far, 60 a second. */
  tick: number
  /** `down`: the hull is gone and only a revive continues the run. `over`: the run has ended. */
  phase: 'flying' | 'down' | 'over'
  /** The seeds of the given segments, from the first; null when the run's seed determines everything. */
  segments: string[] | null
  /** The generator of spawns and their positions; independent of the player's actions. */
  spawning: Random
  /** The generator of drops and of the enemies' choices. */
  dropping: Random
  /** The craft's centre, and where it was a tick ago; its y never changes. */
  craftX: number
  lastCraftX: number
  /** The target of the craft in pixels, 0 to 360. */
  target: number
  hull: number
  fullHull: number
  /** Ticks of invulnerability left after a hit. */
  grace: number
  /** Ticks until the guns fire again. */
  reload: number
  /** Remaining ticks of each lasting power-up. */
  shield: number
  magnet: number
  doubleDamage: number
  doubleScore: number
  slowTime: number
  /** 1 when a bomb explodes in the next tick. */
  bomb: number
  /** Ticks left of the overdrive, and blue fire caught toward the next one. */
  overdrive: number
  charge: number
  score: number
  kills: number
  /** Kills since the last hit: 15 of them raise the multiplier by one, up to five. */
  combo: number
  bestCombo: number
  hitsTaken: number
  wave: number
  /** The kind that is more frequent in this wave. */
  theme: EnemyKind
  /** Ticks until the next spawn. */
  nextSpawn: number
  bossesMet: number
  bossesKilled: number
  blueFire: number
  gems: number
  tickets: number
  capsules: number
  revivesUsed: number
  /** Power-ups brought into the run and used, in order; capsules caught in the field are not among them. */
  powerUpsUsed: PowerUp[]
  nextId: number
  enemies: Enemy[]
  bullets: Bullet[]
  shots: Shot[]
  pickUps: PickUp[]
  gameEvents: GameEvent[]
}

/** Hull by shuttle level. */
export const hulls = [3, 4, 4, 5, 5] as const

/** Guns by shuttle level. */
export const guns = [1, 1, 2, 2, 3] as const

/** A run before its first tick. Throws a RangeError for a setup that is out of bounds or of other rules. */
export function createRun(setup: RunSetup): RunState {
  if (!isRunSetup(setup)) throw new RangeError('the setup of a run is out of bounds')
  if (!isKnownVersion(setup.rulesVersion)) throw new RangeError('the setup of a run names other rules')
  const fullHull = hulls[setup.levels.shuttle] ?? 3
  const middle = (field.width / 2) * one
  return {
    setup,
    tick: 0,
    phase: 'flying',
    segments: setup.rulesVersion === 1 ? null : [...(setup.segments ?? [])],
    spawning: seedRandom(setup.seed, 1),
    dropping: seedRandom(setup.seed, 2),
    craftX: middle,
    lastCraftX: middle,
    target: field.width / 2,
    hull: fullHull,
    fullHull,
    grace: 0,
    reload: 0,
    shield: 0,
    magnet: 0,
    doubleDamage: 0,
    doubleScore: 0,
    slowTime: 0,
    bomb: 0,
    overdrive: 0,
    charge: 0,
    score: 0,
    kills: 0,
    combo: 0,
    bestCombo: 0,
    hitsTaken: 0,
    wave: 0,
    theme: 'rock',
    nextSpawn: 60,
    bossesMet: 0,
    bossesKilled: 0,
    blueFire: 0,
    gems: 0,
    tickets: 0,
    capsules: 0,
    revivesUsed: 0,
    powerUpsUsed: [],
    nextId: 1,
    enemies: [],
    bullets: [],
    shots: [],
    pickUps: [],
    gameEvents: [],
  }
}

/** Records an event for drawing and sound. */
export function recordGameEvent(
  state: RunState,
  what: GameEvent['what'],
  x: number,
  y: number,
  kind: GameEvent['kind'] = null,
  value = 0,
) {
  state.gameEvents.push({ what, x, y, kind, value })
}

/** Retains an item of a list at an index. An unchanged index is not written, because each write has a garbage collector barrier. */
export function retain<Item>(list: Item[], place: number, item: Item) {
  if (list[place] !== item) list[place] = item
}

/** Truncates a list to the first `kept` items. Setting an unchanged length is slow, so it is skipped. */
export function truncate(list: unknown[], kept: number) {
  if (list.length > kept) list.length = kept
}
