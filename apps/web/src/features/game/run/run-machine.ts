import type { Run } from '@ganj/contract'

/** A run in progress in the frame. */
interface Played {
  run: Run
  /** The log that the frame starts from; empty for a new run. */
  checkpoint: string
  /** Number of revives in the log. */
  revived: number
}

/** A run that is over, with the score that the frame reported. */
interface Over {
  run: Run
  score: number
}

/** The state between the Play button and the result. */
export type RunState =
  | { name: 'home' }
  /** The run is requested from the server; the frame is already visible. */
  | { name: 'opening' }
  | ({ name: 'playing' } & Played)
  /** The craft has crashed and the frame waits; `fault` is why the last payment for a revive failed. */
  | ({ name: 'reviving'; fault: unknown } & Played)
  /** The payment for a revive is pending. */
  | ({ name: 'paying' } & Played)
  | ({ name: 'submitting' } & Over)
  /** The server could not be reached; the run is saved and can be submitted again. */
  | ({ name: 'unsent' } & Over)
  /** The server has the run and replays it. */
  | ({ name: 'verifying' } & Over)
  /** The server refused the run. */
  | ({ name: 'refused'; detail: string } & Over)

export type RunEvent =
  | { type: 'open' }
  | { type: 'open-failed' }
  /** The server has opened the requested run. */
  | { type: 'opened'; run: Run; checkpoint: string }
  /** An open run is resumed without a call to the server. */
  | { type: 'resumed'; run: Run; checkpoint: string }
  /** The frame has started the run, or resumed it after a reload. */
  | { type: 'started'; revived: number }
  | { type: 'crashed' }
  | { type: 'pay' }
  | { type: 'granted'; runId: string; remaining: number }
  /** The payment brought no revive; `fault` is null when the server took it and granted nothing. */
  | { type: 'not-granted'; runId: string; fault: unknown }
  /** The player declines the revive: the run ends. */
  | { type: 'passed' }
  /** The frame was unmounted during the run. */
  | { type: 'frame-lost' }
  | { type: 'submit'; run: Run; score: number }
  | { type: 'submitted'; runId: string }
  | { type: 'unanswered'; runId: string }
  | { type: 'submit-refused'; runId: string; detail: string }
  | { type: 'leave' }

export type RunStateName = RunState['name']
export type RunEventType = RunEvent['type']

type StateOf<Name extends RunStateName> = Extract<RunState, { name: Name }>
type EventOf<Type extends RunEventType> = Extract<RunEvent, { type: Type }>
type Move<Name extends RunStateName, Type extends RunEventType> = (
  state: StateOf<Name>,
  event: EventOf<Type>,
) => RunState
type Moves = { [Name in RunStateName]: { [Type in RunEventType]?: Move<Name, Type> } }

const home = (): RunState => ({ name: 'home' })
const begin = (_state: RunState, { run, checkpoint }: EventOf<'opened' | 'resumed'>): RunState => ({
  name: 'playing',
  run,
  checkpoint,
  revived: 0,
})
const play = ({ run, checkpoint, revived }: Played): RunState => ({
  name: 'playing',
  run,
  checkpoint,
  revived,
})
const startAgain = (state: Played, { revived }: EventOf<'started'>) => play({ ...state, revived })
const grant = (state: Played) => play({ ...state, revived: state.revived + 1 })
const submit = (_state: RunState, { run, score }: EventOf<'submit'>): RunState => ({
  name: 'submitting',
  run,
  score,
})

/** Every transition. An event that a state does not list is ignored: it is late, duplicated or out of order. */
const transitions: Moves = {
  home: {
    open: () => ({ name: 'opening' }),
    resumed: begin,
    submit,
  },
  opening: {
    opened: begin,
    'open-failed': home,
    leave: home,
  },
  playing: {
    started: startAgain,
    crashed: ({ run, checkpoint, revived }) => ({ name: 'reviving', run, checkpoint, revived, fault: null }),
    submit,
    leave: home,
  },
  reviving: {
    started: startAgain,
    pay: ({ run, checkpoint, revived }) => ({ name: 'paying', run, checkpoint, revived }),
    // The answer to an earlier payment for this revive was lost.
    granted: grant,
    passed: play,
    'frame-lost': play,
    submit,
    leave: home,
  },
  paying: {
    started: startAgain,
    granted: grant,
    'not-granted': ({ run, checkpoint, revived }, { fault }) => ({
      name: 'reviving',
      run,
      checkpoint,
      revived,
      fault,
    }),
    'frame-lost': play,
    submit,
    leave: home,
  },
  submitting: {
    submitted: ({ run, score }) => ({ name: 'verifying', run, score }),
    unanswered: ({ run, score }) => ({ name: 'unsent', run, score }),
    'submit-refused': ({ run, score }, { detail }) => ({ name: 'refused', run, score, detail }),
    leave: home,
  },
  unsent: { submit, leave: home },
  // The result stays until the next run has been opened.
  verifying: { opened: begin, resumed: begin, leave: home },
  refused: { opened: begin, resumed: begin, leave: home },
}

/** The state after the event: the same object when the event is ignored. */
export function nextRunState(state: RunState, event: RunEvent): RunState {
  // The answer belongs to an earlier run.
  if ('runId' in event && 'run' in state && event.runId !== state.run.publicId) return state
  // The table pairs each name with its own types, which a lookup by two variables cannot show.
  const move = transitions[state.name][event.type] as Move<RunStateName, RunEventType> | undefined
  return move ? move(state, event) : state
}

/** The state of the Play button, separate from the run: the result of a run stays while the next one is opened. */
export type Attempt = 'none' | 'deciding' | 'opening'
export type AttemptEvent = 'decide' | 'decided' | 'open' | 'answered'

export const attempts: Record<Attempt, Partial<Record<AttemptEvent, Attempt>>> = {
  none: { decide: 'deciding', open: 'opening' },
  deciding: { decided: 'none', open: 'opening' },
  opening: { answered: 'none' },
}
