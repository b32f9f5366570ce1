import { isClientFault } from '@ganj/client'
import { openRun, type PowerUpId } from '@ganj/contract'
import { indicatorsQuery } from '#player/balances/indicators.ts'
import { defineCommand, defineFlow } from '#player/commands/define-command.ts'
import { execute } from '#player/commands/execute.ts'
import { powerUpsQuery, ticketRefillKey } from '../game-queries.ts'
import { addPowerUps } from '../loadout/add-power-ups.ts'

/** The options of a new run. */
export interface OpenRunOptions {
  practice?: boolean
  powerUps?: readonly PowerUpId[]
}

const open = defineCommand({
  endpoint: openRun,
  body: (practice: boolean) => (practice ? { practice } : {}),
  purpose: (practice: boolean) => (practice ? 'practice' : 'ranked'),
  spends: (practice: boolean) => (practice ? null : { currency: 'ticket', amount: 1 }),
})

/** Opens a run for a ticket and grants it the selected power-ups. */
export const openWithPowerUps = defineFlow({
  async steps(queries, { practice = false, powerUps = [] }: OpenRunOptions) {
    const run = await execute(queries, open, practice)
    const seen = queries.getQueryData(powerUpsQuery.queryKey)?.powerUps ?? []
    return addPowerUps(queries, run, powerUps, seen)
  },
  invalidates: [indicatorsQuery, powerUpsQuery, { queryKey: ticketRefillKey }],
})

export const hasNoTicket = (fault: unknown) => isClientFault(fault) && fault.code === 'game.no-ticket'
