import { useQuery } from '@tanstack/react-query'
import { indicatorsQuery } from './balances/indicators.ts'

/** When the data restored from the last visit were fetched; null when there are none. */
let restoredAt: number | null = null

export function setRestoredAt(at: number): void {
  restoredAt = at
}

/** Whether home was rendered with data of the last visit. */
export const hasLastVisit = (): boolean => restoredAt !== null

/** Whether data with this time are of the last visit, and not refreshed yet. */
export const isFromLastVisit = (updatedAt: number): boolean => updatedAt === restoredAt

/** Whether the shown balances are those of the last visit. */
export const useIsFromLastVisit = (): boolean => isFromLastVisit(useQuery(indicatorsQuery).dataUpdatedAt)
