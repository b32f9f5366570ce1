import { Bdi } from '@ganj/ui'
import type { MouseEvent } from 'react'
import { useCopy } from '#platform/components/use-copy.ts'
import { useText } from '#platform/i18n/i18n.ts'

/** The request id, by which operators find the failed call; a tap copies it. */
export function RequestCode({ id }: { id: string }) {
  const text = useText()
  const { outcome, copy } = useCopy(id)
  const copyId = (event: MouseEvent) => {
    // Otherwise the tap would also dismiss the toast.
    event.stopPropagation()
    return copy()
  }
  return (
    <button type="button" className="toast-code" onClick={copyId}>
      <small>{text(said[outcome ?? 'waiting'])}</small> <Bdi ltr>{id}</Bdi>
    </button>
  )
}

const said = {
  waiting: 'error.request',
  copied: 'error.request-copied',
  refused: 'error.request-refused',
} as const
