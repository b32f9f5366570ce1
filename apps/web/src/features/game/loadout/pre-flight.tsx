import type { OpenRunOptions } from '../run/commands.ts'
import { ElsewhereSheet } from './elsewhere-sheet.tsx'
import { IntroSheet } from './intro-sheet.tsx'
import { NoTicketSheet } from './no-ticket-sheet.tsx'
import { openPreFlight, usePreFlight } from './pre-flight-store.ts'

interface Props {
  onOpen: (options: OpenRunOptions) => void
  onContinue: () => void
}

/** The sheets between the Play button and the run. */
export function PreFlight({ onOpen, onContinue }: Props) {
  const open = usePreFlight((store) => store.open)
  const close = () => openPreFlight(null)
  if (open === 'intro') return <IntroSheet onClose={close} onFly={(powerUps) => onOpen({ powerUps })} />
  if (open === 'no-ticket') {
    return (
      <NoTicketSheet onClose={close} onFly={() => onOpen({})} onPractice={() => onOpen({ practice: true })} />
    )
  }
  if (open === 'elsewhere') return <ElsewhereSheet onClose={close} onContinue={onContinue} />
  return null
}
