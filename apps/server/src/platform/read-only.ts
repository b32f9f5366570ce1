import { AsyncLocalStorage } from 'node:async_hooks'
import type { FaultCode } from '@ganj/contract'
import { Fault } from './fault.ts'

/** A draft that an operator looks at in the app: it stands for what stands, in their own requests alone. */
export interface ContentPreview {
  kind: string
  pieces: readonly { publicId: string; data: unknown }[]
}

/** A request that may read only. */
interface ReadOnly {
  /** What a write is refused with. */
  refusal: FaultCode
  /** The draft that it is shown. */
  preview: ContentPreview | undefined
}

const requests = new AsyncLocalStorage<ReadOnly>()

/** Runs `work`, which can write nothing. */
export const inReadOnly = <Result>(readOnly: ReadOnly, work: () => Result): Result =>
  requests.run(readOnly, work)

/** Whether the current request may write nothing: what it reads is then not prepared on the way. */
export const isReadOnly = (): boolean => requests.getStore() !== undefined

/** The draft that the current request is shown. */
export const currentPreview = (): ContentPreview | undefined => requests.getStore()?.preview

/** @throws Fault the refusal of the current request, when it may read only */
export function refuseWhenReadOnly(): void {
  const readOnly = requests.getStore()
  if (readOnly) throw new Fault(readOnly.refusal)
}
