import type { Payout, PayoutState } from '@ganj/contract'
import type { TextKey } from '#platform/i18n/i18n.ts'

/** The name of a step for the player; the internal steps of sending have one name. */
export const stepNames = {
  requested: 'payout.step.requested',
  'in-review': 'payout.step.in-review',
  approved: 'payout.step.approved',
  batched: 'payout.step.sending',
  signed: 'payout.step.sending',
  sent: 'payout.step.sending',
  confirmed: 'payout.step.confirmed',
  failed: 'payout.step.failed',
  rejected: 'payout.step.rejected',
  cancelled: 'payout.step.cancelled',
} as const satisfies Record<PayoutState, TextKey>

export type Tone = 'waiting' | 'good' | 'bad'

export const toneOf = (state: PayoutState): Tone => {
  if (state === 'confirmed') return 'good'
  return state === 'failed' || state === 'rejected' || state === 'cancelled' ? 'bad' : 'waiting'
}

export const isOpen = ({ state }: Pick<Payout, 'state'>): boolean => toneOf(state) === 'waiting'

/** Whether the player can cancel it: sending has not begun. */
export const canCancel = ({ state }: Pick<Payout, 'state'>): boolean =>
  state === 'in-review' || state === 'approved'

export interface ShownStep {
  name: TextKey
  tone: Tone
  /** Null for a future step. */
  at: string | null
}

/** The steps of a payout as a player sees them: past ones, without consecutive repetitions, and future ones. */
export function stepsOf({ history, state }: Pick<Payout, 'history' | 'state'>): ShownStep[] {
  const shown: ShownStep[] = []
  for (const { state: was, at } of history) {
    const name = stepNames[was]
    if (shown.at(-1)?.name !== name) shown.push({ name, tone: toneOf(was), at })
  }
  if (!isOpen({ state })) return shown
  const coming = (['approved', 'sent', 'confirmed'] as const).map((next) => stepNames[next])
  const from = coming.indexOf(stepNames[state] as (typeof coming)[number]) + 1
  return [...shown, ...coming.slice(from).map((name) => ({ name, tone: 'waiting' as const, at: null }))]
}
