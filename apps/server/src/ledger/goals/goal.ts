import { ChannelName, type GoalEvent, goalEvents } from '@ganj/contract'
import { type Static, Type } from 'typebox'
import { oncePerList } from '#platform/content.ts'

/** The measurable fields of an event. */
const fields = ['score', 'kills', 'ticks', 'blueFire', 'bossesKilled', 'streak'] as const
type Field = (typeof fields)[number]
export type Fields = Readonly<Partial<Record<Field, bigint | number>>>

/** A channel is joined or not: there is nothing to sum. */
const isCounted = (goalEvent: GoalEvent) => goalEvent !== 'channel-joined'
const event = Type.Enum(goalEvents.filter(isCounted))
const target = Type.Integer({ minimum: 1, maximum: 1_000_000_000_000 })

const Joining = Type.Object(
  {
    event: Type.Literal('channel-joined'),
    measure: Type.Literal('count'),
    target: Type.Literal(1),
    channel: ChannelName,
  },
  { additionalProperties: false, title: 'channel' },
)

/** The target of a player: a number of events, a sum or a maximum of a field, or a channel to join. */
export const Goal = Type.Union([
  Type.Object(
    { event, measure: Type.Literal('count'), target },
    { additionalProperties: false, title: 'counted' },
  ),
  Joining,
  Type.Object(
    { event, measure: Type.Enum(['sum', 'max']), field: Type.Enum([...fields]), target },
    { additionalProperties: false, title: 'measured' },
  ),
])
export type Goal = Static<typeof Goal>

/** The goal that a channel is joined. */
export const joining = (channel: string): Goal => ({
  event: 'channel-joined',
  measure: 'count',
  target: 1,
  channel,
})

/** The channel that a goal asks to join, if it does. */
export const channelOf = (goal: Goal): string | undefined => ('channel' in goal ? goal.channel : undefined)

/** What a client must know of a goal to show its target: the channel to join, the unit if it counts no events. */
export function shownOf(goal: Goal): { channel?: string; unit?: 'tick' } {
  const channel = channelOf(goal)
  return {
    ...(channel === undefined ? {} : { channel }),
    ...(goal.measure !== 'count' && goal.field === 'ticks' ? { unit: 'tick' } : {}),
  }
}

/** An event of a player, with its measurable fields. */
interface GoalOccurrence {
  readonly event: GoalEvent
  readonly fields?: Fields | undefined
  readonly channel?: string | undefined
}

/** The step of one measure: an addend, or the new maximum. Always positive. */
export interface Step {
  readonly measure: string
  readonly highest: boolean
  readonly amount: bigint
}

/** The name of the measure of a goal; goals that differ only in their target share it. */
export function measureOf(goal: Goal): string {
  if ('channel' in goal) return `${goal.event}:count:${goal.channel}`
  return goal.measure === 'count' ? `${goal.event}:count` : `${goal.event}:${goal.measure}:${goal.field}`
}

/** The goals of tasks or achievements. */
export const goalsOf = oncePerList((items: readonly { readonly data: { readonly goal: Goal } }[]) =>
  items.map(({ data }) => data.goal),
)

/** The distinct measures of goals by event, each with one of its goals, in the order of their names. */
const measuresOf = oncePerList((goals: readonly Goal[]) => {
  const byName = new Map(goals.map((goal) => [measureOf(goal), goal]))
  const byEvent = new Map<GoalEvent, [name: string, goal: Goal][]>()
  for (const [name, goal] of [...byName].sort(([a], [b]) => (a < b ? -1 : 1))) {
    byEvent.set(goal.event, [...(byEvent.get(goal.event) ?? []), [name, goal]])
  }
  return byEvent
})

/** The steps of an event for all measures of these goals, each measure once, always in the same order. */
export function stepsOf(goals: readonly Goal[], { event, fields = {}, channel }: GoalOccurrence): Step[] {
  const measures = measuresOf(goals).get(event) ?? []
  return measures.flatMap(([measure, goal]) => {
    if (channelOf(goal) !== channel) return []
    const amount = goal.measure === 'count' ? 1n : BigInt(fields[goal.field] ?? 0)
    return amount > 0n ? { measure, highest: goal.measure === 'max', amount } : []
  })
}

/** A player's state in a goal: the progress, and whether the reward is ready or claimed. */
export function standingOf(
  { target }: Goal,
  value: bigint,
  claimed: boolean,
): { progress: number; state: 'open' | 'ready' | 'claimed' } {
  // A claimed goal stays done, even when an operator has raised the target since.
  if (claimed) return { progress: target, state: 'claimed' }
  const reached = value >= BigInt(target)
  return { progress: reached ? target : Number(value), state: reached ? 'ready' : 'open' }
}
