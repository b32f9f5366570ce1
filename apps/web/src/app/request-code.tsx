import { Bdi } from '@ganj/ui'
import { type MouseEvent, useState } from 'react'
import { copy } from '#platform/copy.ts'
import { useText } from '#platform/i18n/i18n.ts'

/** What to tell the operators, who find the failed call by it; a tap copies it. */
export function RequestCode({ id }: { id: string }) {
  const text = useText()
  const [copied, setCopied] = useState(false)
  const take = async (event: MouseEvent) => {
    // A tap beside it sends the toast away.
    event.stopPropagation()
    setCopied(await copy(id))
  }
  return (
    <button type="button" className="toast-code" onClick={take}>
      <small>{text(copied ? 'error.request-copied' : 'error.request')}</small> <Bdi ltr>{id}</Bdi>
    </button>
  )
}
