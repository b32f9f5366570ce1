import type { FaultCode } from '@ganj/contract'

/** A text for every fault; `{name}` stands for one of the fault's values. */
export type FaultTexts = Readonly<Record<FaultCode, string>>
