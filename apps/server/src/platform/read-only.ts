import { AsyncLocalStorage } from 'node:async_hooks'
import type { FaultCode } from '@ganj/contract'
import { Fault } from './fault.ts'

/** A draft that an operator previews in the app: it replaces the live content, in their own requests alone. */
export interface ContentPreview {
  kind: string
  pieces: readonly { publicId: string; data: unknown }[]
}

/** A read-only request. */
interface ReadOnly {
  /** The fault for a write. */
  refusal: FaultCode
  /** The previewed draft. */
  preview: ContentPreview | undefined
}

const requests = new AsyncLocalStorage<ReadOnly>()

/** Runs `work`, in which every write is refused. */
export const inReadOnly = <Result>(readOnly: ReadOnly, work: () => Result): Result =>
  requests.run(readOnly, work)

/** Whether the current request is read-only: reads then skip the writes that they otherwise make. */
export const isReadOnly = (): boolean => requests.getStore() !== undefined

/** The draft that the current request previews. */
export const currentPreview = (): ContentPreview | undefined => requests.getStore()?.preview

/** @throws Fault the refusal of the current request, when it is read-only */
export function refuseWhenReadOnly(): void {
  const readOnly = requests.getStore()
  if (readOnly) throw new Fault(readOnly.refusal)
}
