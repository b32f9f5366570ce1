export const logErrorReasons = [
  'too-large',
  'malformed',
  'format',
  'too-long',
  'too-many-events',
  'bad-input',
  'rules-version',
  'seed',
  'levels',
  'segment',
  'after-end',
  'event-refused',
] as const

/**
 * Why a log is refused. `too-large`, `too-long`, `too-many-events`: over a limit. `format`: not a run log, or of
 * another format. `malformed`: cut, padded, or not the one way to write its run. `rules-version`, `seed`, `levels`:
 * not of this setup. `segment`: it flies on in a segment
 * that was not given, or by another course than was told for it. `bad-input`: a target outside the field. `after-end`: it goes on after the run ended.
 * `event-refused`: a revive or power-up where the rules allow none.
 */
export type LogErrorReason = (typeof logErrorReasons)[number]

/** The only thing that decoding or replaying bytes from outside throws. */
export class LogError extends Error {
  readonly reason: LogErrorReason

  constructor(reason: LogErrorReason) {
    super(`run log refused: ${reason}`)
    this.name = 'LogError'
    this.reason = reason
  }
}
