import { logLimits, runEvents } from '@ganj/game-core'
import { badRequest, type LogAttack, onLog, unread, zeros } from './attack.ts'
import { claimTicks, patch, replaceBody, splice, varint } from './attack-logs.ts'

const late = ['not-ended', 'log-invalid:after-end', 'score-differs'] as const

const hold = (ticks: number) => [
  ...new Array<number>(ticks >> 6).fill(0xbf),
  ...(ticks & 63 ? [0x80 | ((ticks & 63) - 1)] : []),
]
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** Logs that cannot be read. */
const shape: LogAttack[] = [
  onLog('an empty log', unread, () => ''),
  onLog('a log with signs that are not base64url', badRequest, ({ bytes }) => `${text(bytes)}+/`),
  onLog('a padded log', badRequest, ({ bytes }) => `${text(bytes)}=`),
  onLog('a log with a line break', badRequest, ({ bytes }) => `${text(bytes)}\n`),
  onLog('a log of one letter', unread, () => 'A'),
  onLog('a log longer than a request may hold', badRequest, () => 'A'.repeat(64 * 1024 + 1)),
  onLog('a log as long as a request may hold', unread, () => 'A'.repeat(64 * 1024)),
  onLog('a log one byte over the limit', badRequest, ({ bytes }) =>
    Uint8Array.from([...bytes, ...zeros(logLimits.bytes + 1 - bytes.length)]),
  ),
  ...[0, 1, 2].map((at) =>
    onLog(`another magic in byte ${at}`, unread, ({ bytes }) => patch(bytes, at, (bytes[at] ?? 0) ^ 0x20)),
  ),
  onLog('a log compressed by gzip', unread, () => Uint8Array.from([0x1f, 0x8b, 8, ...zeros(40)])),
  ...[1, 3, 4, 12, 20, 22, 23, 24].map((length) =>
    onLog(`a log cut after ${length} bytes`, unread, ({ bytes }) => bytes.subarray(0, length)),
  ),
  onLog('a log cut in half', unread, ({ bytes }) => bytes.subarray(0, bytes.length >> 1)),
  onLog('a log without its end', unread, ({ bytes }) => bytes.subarray(0, -1)),
  ...[[0], [0xff], zeros(1024), [0x47, 0x52, 1]].map((tail) =>
    onLog(`a log with ${tail.length} trailing bytes beginning with ${tail[0]}`, unread, ({ bytes }) =>
      Uint8Array.from([...bytes, ...tail]),
    ),
  ),
  onLog('a log written twice in a row', unread, ({ bytes }) => Uint8Array.from([...bytes, ...bytes])),
]

/** Logs that decode to something else than was written. */
const numbers: LogAttack[] = [
  onLog('a rules version written longer than it is', unread, ({ bytes }) =>
    splice(bytes, 3, 1, 0x80 | (bytes[3] ?? 0), 0),
  ),
  onLog('ticks written longer than they are', unread, ({ bytes, ticks }) =>
    claimTicks(bytes, 0x80 | (ticks & 127), 0x80 | ((ticks >> 7) & 127), 0),
  ),
  onLog('ticks that never end', unread, ({ bytes }) => claimTicks(bytes, 0xff, 0xff, 0xff, 0xff)),
  ...([1, -1, 60] as const).map((more) =>
    onLog(`${more} ticks claimed over those written`, unread, ({ bytes, ticks }) =>
      claimTicks(bytes, ...varint(ticks + more)),
    ),
  ),
  onLog('no ticks claimed', unread, ({ bytes }) => claimTicks(bytes, 0)),
  onLog('more ticks than a run may have', unread, ({ bytes }) => claimTicks(bytes, ...varint(36_001))),
  onLog('two million ticks', unread, ({ bytes }) => claimTicks(bytes, ...varint(2 ** 21 - 1))),
  onLog('the most ticks, in as few bytes as can be', ['log-invalid:after-end', 'not-ended'], ({ bytes }) =>
    replaceBody(bytes, 36_000, ...hold(36_000), 0xff),
  ),
  onLog('the most ticks, one byte each', late, ({ bytes }) =>
    replaceBody(bytes, 36_000, ...Array.from({ length: 36_000 }, (_, tick) => (tick & 1 ? 15 : 16)), 0xff),
  ),
  onLog('a hold written as two', unread, ({ bytes }) => replaceBody(bytes, 60, 0x80 | 29, 0x80 | 29, 0xff)),
  onLog('a short way written as a long one', unread, ({ bytes }) => replaceBody(bytes, 1, 0xc1, 0x69, 0xff)),
  onLog('a change by nothing', unread, ({ bytes }) => replaceBody(bytes, 1, 0xc1, 0x68, 0xff)),
  onLog('a hold that a change could say', unread, ({ bytes }) => replaceBody(bytes, 2, 0x80, 0x10, 0xff)),
  onLog('a target below the field', unread, ({ bytes }) => replaceBody(bytes, 1, 0xc0, 0x00, 0xff)),
  onLog('a target beyond the field', unread, ({ bytes }) => replaceBody(bytes, 1, 0xc2, 0xd0, 0xff)),
  onLog('a target as far as can be written', unread, ({ bytes }) => replaceBody(bytes, 1, 0xdf, 0xff, 0xff)),
  onLog('a long way cut in the middle', unread, ({ bytes }) => replaceBody(bytes, 1, 0xc1)),
  onLog('an event that nobody knows', unread, ({ bytes }) =>
    replaceBody(bytes, 0, 0xe0 | runEvents.length, 0xff),
  ),
  onLog('an event of the last number', unread, ({ bytes }) => replaceBody(bytes, 0, 0xfe, 0xff)),
  onLog('a thousand events', unread, ({ bytes }) =>
    replaceBody(bytes, 0, ...zeros(1000).map(() => 0xe1), 0xff),
  ),
]

/** Malformed logs, byte by byte. */
export const byteAttacks: readonly LogAttack[] = [...shape, ...numbers]
