import type { PowerUpId } from '@ganj/contract'
import { IntroSheet } from './intro-sheet.tsx'
import { NoTicketSheet } from './no-ticket-sheet.tsx'
import { openPreFlight, usePreFlight } from './play-store.ts'

interface Props {
  onOpen: (flight: { practice?: boolean; powerUps?: readonly PowerUpId[] }) => void
}

/** What is asked between the Play button and the run. */
export function PreFlight({ onOpen }: Props) {
  const open = usePreFlight((store) => store.open)
  const close = () => openPreFlight(null)
  if (open === 'intro') return <IntroSheet onClose={close} onFly={(powerUps) => onOpen({ powerUps })} />
  if (open === 'no-ticket') {
    return (
      <NoTicketSheet onClose={close} onFly={() => onOpen({})} onPractice={() => onOpen({ practice: true })} />
    )
  }
  return null
}
