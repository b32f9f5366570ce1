import { type GoalEvent, goalEvents } from '@ganj/contract'
import fc from 'fast-check'
import { Compile } from 'typebox/schema'
import { expect, test } from 'vitest'
import { Goal, joining, measureOf, standingOf, stepsOf } from './goal.ts'

const isCounted = (goalEvent: GoalEvent) => goalEvent !== 'channel-joined'
const event = fc.constantFrom(...goalEvents.filter(isCounted))
const channel = fc.constantFrom('ganj_news', 'ganj_chat')
const field = fc.constantFrom('score' as const, 'kills' as const, 'streak' as const)
const target = fc.integer({ min: 1, max: 1_000 })
const goals: fc.Arbitrary<Goal> = fc.oneof(
  fc.record({ event, measure: fc.constant('count' as const), target }),
  fc.record({ event, measure: fc.constantFrom('sum' as const, 'max' as const), field, target }),
  channel.map(joining),
)
const joined = fc.record({ event: fc.constant('channel-joined' as const), channel })
const occurrence = fc.oneof(
  joined,
  fc.record({
    event,
    fields: fc.record(
      { score: fc.bigInt({ min: 0n, max: 900n }), kills: fc.nat(900), streak: fc.nat(90) },
      { requiredKeys: [] },
    ),
  }),
)

test('a counting goal names no field, a summing or maximum goal names one', () => {
  const compiled = Compile(Goal)
  const fits = (goal: unknown) => compiled.Check(goal)
  expect(fits({ event: 'wheel-spun', measure: 'count', target: 3 })).toBe(true)
  expect(fits({ event: 'run-verified', measure: 'sum', field: 'kills', target: 3 })).toBe(true)
  expect(fits({ event: 'run-verified', measure: 'sum', target: 3 })).toBe(false)
  expect(fits({ event: 'run-verified', measure: 'count', field: 'kills', target: 3 })).toBe(false)
  expect(fits({ event: 'run-verified', measure: 'max', field: 'password', target: 3 })).toBe(false)
  expect(fits({ event: 'run-verified', measure: 'count', target: 0 })).toBe(false)
})

test('a goal to join names its channel, is reached by that channel alone, and has one step', () => {
  const compiled = Compile(Goal)
  expect(compiled.Check(joining('ganj_news'))).toBe(true)
  expect(compiled.Check({ ...joining('ganj_news'), target: 2 })).toBe(false)
  expect(compiled.Check({ event: 'channel-joined', measure: 'count', target: 1 })).toBe(false)
  for (const name of ['@ganj_news', 'Ganj', 'abc', 'ganj/../x', 'گنج'])
    expect([name, compiled.Check(joining(name))]).toEqual([name, false])
  const goals = [joining('ganj_news'), joining('ganj_chat')]
  expect(stepsOf(goals, { event: 'channel-joined', channel: 'ganj_chat' })).toEqual([
    { measure: 'channel-joined:count:ganj_chat', highest: false, amount: 1n },
  ])
})

test('an event advances the goals for it, each measure once, and nothing else', () => {
  const run = { event: 'run-verified' as const, fields: { score: 700n, kills: 0 } }
  const asked: Goal[] = [
    { event: 'run-verified', measure: 'max', field: 'score', target: 1 },
    { event: 'run-verified', measure: 'count', target: 1 },
    { event: 'run-verified', measure: 'count', target: 50 },
    { event: 'run-verified', measure: 'sum', field: 'kills', target: 1 },
    { event: 'run-verified', measure: 'sum', field: 'ticks', target: 1 },
    { event: 'wheel-spun', measure: 'count', target: 1 },
  ]
  expect(stepsOf(asked, run)).toEqual([
    { measure: 'run-verified:count', highest: false, amount: 1n },
    { measure: 'run-verified:max:score', highest: true, amount: 700n },
  ])
})

test('every step is positive, belongs to a goal, and appears once, in an order that does not depend on that of the goals', () => {
  fc.assert(
    fc.property(fc.array(goals), occurrence, (asked, what) => {
      const steps = stepsOf(asked, what)
      const measures = steps.map(({ measure }) => measure)
      expect(measures).toEqual([...new Set(measures)].sort())
      for (const { measure, amount } of steps) {
        expect(measure.startsWith(`${what.event}:`)).toBe(true)
        expect(asked.map(measureOf)).toContain(measure)
        expect(amount > 0n).toBe(true)
      }
      expect(stepsOf([...asked].reverse(), what)).toEqual(steps)
    }),
  )
})

test('progress never passes the target, and what was claimed stays claimed when the target is raised', () => {
  fc.assert(
    fc.property(goals, fc.bigInt({ min: 0n, max: 2n ** 62n }), fc.boolean(), (goal, value, claimed) => {
      const { progress, state } = standingOf(goal, value, claimed)
      expect(progress).toBeLessThanOrEqual(goal.target)
      const reached = value >= BigInt(goal.target) ? 'ready' : 'open'
      expect(state).toBe(claimed ? 'claimed' : reached)
      expect(progress === goal.target).toBe(state !== 'open')
    }),
  )
})
