import type { Run } from '@ganj/contract'
import { describe, expect, test } from 'vitest'
import {
  nextRunState,
  type RunEvent,
  type RunEventType,
  type RunState,
  type RunStateName,
} from './run-machine.ts'

const run = { publicId: 'abcdefghijkl' } as Run
const runId = run.publicId
const played = { run, checkpoint: 'QUJD', revived: 1 }
const over = { run, score: 120 }

const states: { [Name in RunStateName]: Extract<RunState, { name: Name }> } = {
  home: { name: 'home' },
  opening: { name: 'opening' },
  playing: { name: 'playing', ...played },
  reviving: { name: 'reviving', ...played, fault: null },
  paying: { name: 'paying', ...played },
  submitting: { name: 'submitting', ...over },
  unsent: { name: 'unsent', ...over },
  verifying: { name: 'verifying', ...over },
  refused: { name: 'refused', ...over, detail: 'no' },
}
const next = { publicId: 'zyxwvutsrqpo' } as Run
const fault = new Error('no gems')
const events: { [Type in RunEventType]: Extract<RunEvent, { type: Type }> } = {
  open: { type: 'open' },
  'open-failed': { type: 'open-failed' },
  opened: { type: 'opened', run: next, checkpoint: '' },
  resumed: { type: 'resumed', run: next, checkpoint: 'QQ' },
  started: { type: 'started', revived: 2 },
  crashed: { type: 'crashed' },
  pay: { type: 'pay' },
  granted: { type: 'granted', runId, remaining: 2 },
  'not-granted': { type: 'not-granted', runId, fault },
  passed: { type: 'passed' },
  'frame-lost': { type: 'frame-lost' },
  submit: { type: 'submit', run, score: 130 },
  submitted: { type: 'submitted', runId },
  unanswered: { type: 'unanswered', runId },
  'submit-refused': { type: 'submit-refused', runId, detail: 'no' },
  leave: { type: 'leave' },
}

const opened = { name: 'playing', run: next, checkpoint: '', revived: 0 }
const resumed = { name: 'playing', run: next, checkpoint: 'QQ', revived: 0 }
const home = { name: 'home' }
const playing = states.playing
const startedAgain = { ...playing, revived: 2 }
const submitting = { name: 'submitting', run, score: 130 }

/** Every valid transition; all other events are ignored. */
const expected: Record<RunStateName, Partial<Record<RunEventType, object>>> = {
  home: { open: { name: 'opening' }, resumed, submit: submitting },
  opening: { opened, 'open-failed': home, leave: home },
  playing: { started: startedAgain, crashed: states.reviving, submit: submitting, leave: home },
  reviving: {
    started: startedAgain,
    pay: states.paying,
    granted: startedAgain,
    passed: playing,
    'frame-lost': playing,
    submit: submitting,
    leave: home,
  },
  paying: {
    started: startedAgain,
    granted: startedAgain,
    'not-granted': { ...states.reviving, fault },
    'frame-lost': playing,
    submit: submitting,
    leave: home,
  },
  submitting: {
    submitted: states.verifying,
    unanswered: states.unsent,
    'submit-refused': states.refused,
    leave: home,
  },
  unsent: { submit: submitting, leave: home },
  verifying: { opened, resumed, leave: home },
  refused: { opened, resumed, leave: home },
}

describe.each(Object.values(states))('$name', (state) => {
  test.each(Object.values(events))('after $type', (event) => {
    const to = expected[state.name][event.type]
    const reached = nextRunState(state, event)
    if (to) expect(reached).toEqual(to)
    else expect(reached).toBe(state)
  })
})

test('the answer to a call of another run is ignored', () => {
  const other = next.publicId
  expect(nextRunState(states.submitting, { type: 'submitted', runId: other })).toBe(states.submitting)
  expect(nextRunState(states.submitting, { type: 'unanswered', runId: other })).toBe(states.submitting)
  expect(nextRunState(states.paying, { type: 'granted', runId: other, remaining: 1 })).toBe(states.paying)
})

test.each([
  ['a payment that is answered after the run was submitted', 'paying', 'submit', 'granted', 'submitting'],
  ['a revive that is granted twice', 'paying', 'granted', 'granted', 'playing'],
  ['a second tap on the price', 'reviving', 'pay', 'pay', 'paying'],
  ['a pass while the payment is pending', 'reviving', 'pay', 'passed', 'paying'],
  ['a crash that is reported twice', 'playing', 'crashed', 'crashed', 'reviving'],
  ['an answer to the opening after leaving', 'opening', 'leave', 'opened', 'home'],
  ['a failure of the opening after leaving', 'opening', 'leave', 'open-failed', 'home'],
  ['an end after leaving is a stored run that is submitted', 'playing', 'leave', 'submit', 'submitting'],
  ['a submission that is answered twice', 'submitting', 'submitted', 'unanswered', 'verifying'],
  [
    'a checkpoint of a frame that restarts while a payment is pending',
    'paying',
    'started',
    'not-granted',
    'playing',
  ],
  ['a frame that is lost while its revive is offered', 'reviving', 'frame-lost', 'granted', 'playing'],
] as const)('%s', (_name, from, first, second, last) => {
  expect(nextRunState(nextRunState(states[from], events[first]), events[second]).name).toBe(last)
})
