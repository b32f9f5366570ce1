import { Sheet } from '@ganj/ui'
import type { ReactNode } from 'react'
import { useText } from '../i18n/i18n.ts'

interface Props {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
}

/** A sheet whose built-in texts are in the player's language. */
export function AppSheet({ open, ...sheet }: Props) {
  const text = useText()
  return open ? <Sheet {...sheet} closeLabel={text('state.close')} /> : null
}
