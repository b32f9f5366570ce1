import type { FaultCode } from '@ganj/contract'

/** A text for every fault; `{name}` is a placeholder for one of the fault's values. */
export type FaultTexts = Readonly<Record<FaultCode, string>>
