import { field, one } from '../numbers/fixed.ts'
import { type Random, seedRandom } from '../numbers/random.ts'
import { isKnownVersion } from '../version.ts'
import type { EnemyKind, PickUpKind, PowerUp } from './kinds.ts'
import { isRunSetup, type RunSetup } from './setup.ts'

/** A thing in the field. Positions are the centre in fixed point; `last` is where it was a tick ago, for drawing. */
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
  /** Counts up through the run; tells one enemy from another. */
  id: number
  kind: EnemyKind
  /** Pixels; the kind's own. */
  radius: number
  /** Tenths of a hit point. */
  health: number
  fullHealth: number
  /** Age in 1/256 of a tick: it grows slower while time is slowed. */
  age: number
  /** What it is doing; see the kind's own steps. A beam burns while it is `beaming`. */
  mode: 'enter' | 'act' | 'charge' | 'beaming' | 'leave'
  /** Time in 1/256 of a tick until its next act. */
  wait: number
  /** A number its kind remembers: the middle of a sway, shots left in a burst, the angle of a spiral. */
  memory: number
}

/** A bullet of the craft. */
export interface Bullet extends Body {
  /** Tenths of a hit point it takes. */
  damage: number
}

/** A shot of an enemy. */
export interface Shot extends Body {
  /** Radius in pixels. */
  radius: number
}

/** Something to catch. */
export interface PickUp extends Body {
  kind: PickUpKind
  /** What a capsule holds. */
  holds: PowerUp | null
}

/** What happened in the last tick, for drawing and sound; never read by the rules and not part of the hash. */
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

/** The whole of a run between two ticks: plain data, changed only by `step` and `applyEvent`. */
export interface RunState {
  setup: RunSetup
  /** Ticks made so far, 60 to the second. */
  tick: number
  /** `down`: the hull is gone and only a revive goes on. `over`: nothing goes on. */
  phase: 'flying' | 'down' | 'over'
  /** The seeds of the segments that are there, from the first; null when the run's seed decides all. */
  segments: string[] | null
  /** Decides what comes and from where; untouched by what the player does. */
  spawning: Random
  /** Decides what falls from the killed and how enemies choose. */
  dropping: Random
  /** The craft's centre, and where it was a tick ago; its y never changes. */
  craftX: number
  lastCraftX: number
  /** Where the craft is steered to, in pixels, 0 to 360. */
  target: number
  hull: number
  fullHull: number
  /** Ticks of invulnerability left after a hit. */
  grace: number
  /** Ticks until the guns fire again. */
  reload: number
  /** Ticks left of each power-up that lasts. */
  shield: number
  magnet: number
  doubleDamage: number
  doubleScore: number
  slowTime: number
  /** 1 when a bomb goes off in the coming tick. */
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
  /** The kind that comes more often in this wave. */
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

/** Notes something for drawing and sound. */
export function happen(
  state: RunState,
  what: GameEvent['what'],
  x: number,
  y: number,
  kind: GameEvent['kind'] = null,
  value = 0,
) {
  state.gameEvents.push({ what, x, y, kind, value })
}

/** Keeps an item of a list at a place. What stays where it is is not written: each write tells the garbage collector of it. */
export function keep<Item>(list: Item[], place: number, item: Item) {
  if (list[place] !== item) list[place] = item
}

/** Takes away what is past the first `kept`. A length that is set to what it was is slow all the same. */
export function truncate(list: unknown[], kept: number) {
  if (list.length > kept) list.length = kept
}
