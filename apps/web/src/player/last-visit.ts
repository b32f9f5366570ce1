import { useQuery } from '@tanstack/react-query'
import { indicatorsQuery } from './balances/indicators.ts'

/** When what was restored from the last visit was known; null when nothing was. */
let restoredAt: number | null = null

export function setRestoredAt(at: number): void {
  restoredAt = at
}

/** Whether home was drawn with what the last visit knew. */
export const hasLastVisit = (): boolean => restoredAt !== null

/** Whether data of this age are those of the last visit, and not refreshed yet. */
export const isFromLastVisit = (updatedAt: number): boolean => updatedAt === restoredAt

/** Whether the balances that are shown are those of the last visit. */
export const useIsFromLastVisit = (): boolean => isFromLastVisit(useQuery(indicatorsQuery).dataUpdatedAt)
