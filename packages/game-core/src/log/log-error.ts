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
 * another format. `malformed`: truncated, padded, or not the canonical encoding. `rules-version`, `seed`, `levels`:
 * not of this setup. `segment`: it continues in a segment that was not given, or its inputs differ from the digest that was
 * sent for the segment. `bad-input`: a target outside the field. `after-end`: it continues after the end of the run.
 * `event-refused`: a revive or power-up where the rules allow none.
 */
export type LogErrorReason = (typeof logErrorReasons)[number]

/** The only error that decoding or replaying external bytes throws. */
export class LogError extends Error {
  readonly reason: LogErrorReason

  constructor(reason: LogErrorReason) {
    super(`run log refused: ${reason}`)
    this.name = 'LogError'
    this.reason = reason
  }
}
