import { powerUps } from '@ganj/game-core'
import { badRequest, type LogAttack, onLog, otherRun, unread, zeros } from './attack.ts'
import { byteAttacks } from './attack-bytes.ts'
import {
  changeInputs,
  changeLog,
  insert,
  patch,
  pieces,
  remove,
  splice,
  usedAt,
  withEvents,
} from './attack-logs.ts'

const inputs = (name: string, change: (inputs: number[]) => number[], expect: readonly string[] = otherRun) =>
  onLog(name, expect, (played) => changeInputs(played.bytes, change))

/** Logs of another run. */
const setups: LogAttack[] = [
  onLog("another player's log", ['log-invalid:seed'], ({ others }) => others),
  onLog('the log of an earlier run', ['log-invalid:seed'], ({ earlier }) => earlier),
  onLog('a seed of zeros', ['log-invalid:seed'], ({ bytes }) =>
    changeLog(bytes, () => ({ seed: '0'.repeat(32) })),
  ),
  onLog('a seed with one bit changed', ['log-invalid:seed'], ({ bytes }) =>
    patch(bytes, 19, (bytes[19] ?? 0) ^ 1),
  ),
  onLog("another player's inputs under the own seed", otherRun, ({ bytes, others }) =>
    splice(bytes, 23, bytes.length - 23, ...others.subarray(23)),
  ),
  onLog("an earlier run's inputs under the own seed", otherRun, ({ bytes, earlier }) =>
    splice(bytes, 23, bytes.length - 23, ...earlier.subarray(23)),
  ),
  ...[0, 1, 3, 127].map((version) =>
    onLog(`rules version ${version}`, ['log-invalid:rules-version'], ({ bytes }) => patch(bytes, 3, version)),
  ),
  ...[
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
    [9, 19, 4],
  ].map((levels) =>
    onLog(`levels of ${levels.join('/')}`, ['log-invalid:levels'], ({ bytes }) =>
      patch(bytes, 20, ...levels),
    ),
  ),
  ...[
    [10, 0, 0],
    [0, 20, 0],
    [0, 0, 5],
    [255, 255, 255],
  ].map((levels) =>
    onLog(`levels of ${levels.join('/')}`, unread, ({ bytes }) => patch(bytes, 20, ...levels)),
  ),
]

/** Inputs that were never made. */
const steering: LogAttack[] = [
  ...[0, 0.25, 0.5, 0.75].flatMap((part) =>
    [1, 60, 600].map((count) =>
      inputs(`${count} ticks put in at ${part * 100} %`, (all) =>
        insert(all, part, ...new Array<number>(count).fill(180)),
      ),
    ),
  ),
  ...[0, 0.25, 0.5, 0.75].flatMap((part) =>
    [1, 60].map((count) =>
      inputs(`${count} ticks taken out at ${part * 100} %`, (all) => remove(all, part, count)),
    ),
  ),
  inputs('the first wave twice', (all) => [...all.slice(0, 720), ...all]),
  inputs('the whole run twice', (all) => [...all, ...all], ['log-invalid:after-end']),
  inputs('every tick twice: slow motion written down', (all) => all.flatMap((target) => [target, target])),
  inputs('every second tick', (all) => all.filter((_, tick) => tick % 2 === 0)),
  inputs('backwards', (all) => all.toReversed()),
  inputs('mirrored', (all) => all.map((target) => 360 - target)),
  inputs('waves in another order', (all) => pieces(all, 720).toReversed().flat()),
  inputs('seconds swapped in pairs', (all) =>
    pieces(all, 120).flatMap((piece) => [...piece.slice(60), ...piece.slice(0, 60)]),
  ),
  inputs('two halves swapped', (all) => [...all.slice(all.length >> 1), ...all.slice(0, all.length >> 1)]),
  inputs('forty pixels further right', (all) => all.map((target) => Math.min(360, target + 40))),
  inputs('a tremble of ten pixels', (all) =>
    all.map((target, tick) => Math.max(0, Math.min(360, target + (tick % 3) * 10 - 10))),
  ),
  inputs('a craft that stands in the corner', (all) => all.map(() => 0)),
  inputs('targets rounded to forty pixels', (all) => all.map((target) => Math.round(target / 40) * 40)),
  inputs('the last tick left out', (all) => all.slice(0, -1), ['not-ended']),
  inputs('the last second left out', (all) => all.slice(0, -60), ['not-ended']),
  inputs('a tick after the end', (all) => [...all, 180], ['log-invalid:after-end']),
  inputs(
    'ten minutes after the end',
    (all) => [...all, ...new Array<number>(36_000 - all.length).fill(180)],
    ['log-invalid:after-end'],
  ),
  inputs('no inputs at all', () => [], ['not-ended']),
]

/** Revives and power-ups that were never granted. */
const grants: LogAttack[] = [
  {
    name: 'a revive that was never paid for',
    expect: ['log-invalid:event-refused'],
    plays: { revives: 1 },
  },
  {
    name: 'two revives, one paid for',
    expect: ['log-invalid:event-refused'],
    plays: { revives: 2 },
    granted: { revives: 1 },
  },
  {
    name: 'four revives, three paid for',
    expect: ['log-invalid:event-refused'],
    plays: { revives: 4 },
    granted: { revives: 3 },
  },
  onLog('a revive while flying', ['log-invalid:event-refused'], ({ bytes }) =>
    withEvents(bytes, usedAt(10, 'revive')),
  ),
  onLog('a revive before the first tick', ['log-invalid:event-refused'], ({ bytes }) =>
    withEvents(bytes, usedAt(0, 'revive')),
  ),
  onLog('a revive at the end, for more ticks', ['log-invalid:event-refused'], ({ bytes, ticks }) =>
    withEvents(bytes, usedAt(ticks, 'revive')),
  ),
  onLog('a power-up after the crash', ['log-invalid:event-refused'], ({ bytes, ticks }) =>
    withEvents(bytes, usedAt(ticks, 'shield')),
  ),
  ...powerUps.map(
    (powerUp): LogAttack => ({
      name: `a ${powerUp} that was never granted`,
      expect: ['not-granted'],
      plays: { powerUps: [powerUp] },
    }),
  ),
  {
    name: 'a shield granted once and used twice',
    expect: ['not-granted'],
    plays: { powerUps: ['shield', 'shield'] },
    granted: { powerUps: ['shield'] },
  },
  {
    name: 'a shield granted and a bomb used',
    expect: ['not-granted'],
    plays: { powerUps: ['bomb'] },
    granted: { powerUps: ['shield'] },
  },
  onLog('a shield slipped in for the worst second', [...otherRun, 'not-granted'], ({ bytes, ticks }) =>
    withEvents(bytes, usedAt(ticks - 30, 'shield')),
  ),
  onLog('six power-ups at once', [...otherRun, 'not-granted'], ({ bytes }) =>
    withEvents(bytes, ...powerUps.map((powerUp) => usedAt(60, powerUp))),
  ),
  onLog('twelve bombs in a row', [...otherRun, 'not-granted'], ({ bytes }) =>
    withEvents(bytes, ...zeros(12).map((_, at) => usedAt(600 + at, 'bomb'))),
  ),
  onLog('thirteen bombs', ['log-invalid:event-refused'], ({ bytes }) =>
    withEvents(bytes, ...zeros(13).map((_, at) => usedAt(300 + at, 'bomb'))),
  ),
]

/** Results that the run never reached. */
const claims: LogAttack[] = [
  ...([1, -1, 1000] as const).map(
    (more): LogAttack => ({
      name: `a score that differs by ${more}`,
      expect: ['score-differs'],
      score: ({ score }) => score + more,
    }),
  ),
  { name: 'twice the score', expect: ['score-differs'], score: ({ score }) => score * 2 },
  { name: 'a score of nothing', expect: ['score-differs'], score: () => 0 },
  { name: 'the highest score there is', expect: ['score-differs'], score: () => 2_000_000_000 },
  { name: 'a score over the highest', expect: badRequest, score: () => 2_000_000_001 },
  { name: 'a score below nothing', expect: badRequest, score: () => -1 },
  { name: 'half a point', expect: badRequest, score: ({ score }) => score + 0.5 },
]

/** Logs that contradict the clock. */
const times: LogAttack[] = [
  {
    name: 'handed in as soon as it was opened',
    expect: ['faster-than-time'],
    seconds: () => 0,
    seenEvery: 0,
  },
  {
    name: 'played in half the time',
    expect: ['faster-than-time'],
    seconds: (lasts) => lasts / 2,
    seenEvery: 6,
  },
  {
    name: 'three seconds faster than time',
    expect: ['faster-than-time'],
    seconds: (lasts) => lasts - 3,
    seenEvery: 0,
  },
  { name: 'a day and a minute late', expect: ['too-late'], seconds: () => 86_460 },
  {
    name: 'slow motion at a third',
    expect: ['slower-than-time'],
    seconds: (lasts) => lasts * 3,
    seenEvery: 36,
  },
  {
    name: 'slow motion at two fifths',
    expect: ['slower-than-time'],
    seconds: (lasts) => lasts * 2.5,
    seenEvery: 30,
  },
  {
    name: 'seen ahead of time, then waited for',
    expect: ['faster-than-time'],
    seconds: (lasts) => lasts - 5,
    seenEvery: 8,
  },
]

export const logAttacks: readonly LogAttack[] = [
  ...byteAttacks,
  ...setups,
  ...steering,
  ...grants,
  ...claims,
  ...times,
]
