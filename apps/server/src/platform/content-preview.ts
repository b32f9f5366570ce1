import { AsyncLocalStorage } from 'node:async_hooks'
import { Fault } from './fault.ts'

/** A draft that an operator looks at in the app: it stands for what stands, in their own requests alone. */
export interface ContentPreview {
  kind: string
  pieces: readonly { publicId: string; data: unknown }[]
}

const previews = new AsyncLocalStorage<ContentPreview>()

/** Runs `work` with a draft in the place of what stands of its kind; nothing can be written meanwhile. */
export const inPreview = <Result>(preview: ContentPreview, work: () => Result): Result =>
  previews.run(preview, work)

/** The draft that the current request is shown. */
export const currentPreview = (): ContentPreview | undefined => previews.getStore()

/** Value that moved by a draft would have moved by rules that nobody published. @throws Fault `content.preview-read-only` */
export function refuseInPreview(): void {
  if (previews.getStore()) throw new Fault('content.preview-read-only')
}
