import { AppSheet } from '#platform/components/app-sheet.tsx'
import { useText } from '#platform/i18n/i18n.ts'
import { DailyCard } from './daily-card.tsx'

/** The week of daily rewards in a sheet, which closes when today's is claimed. */
export function DailySheet({ onClose }: { onClose: () => void }) {
  const text = useText()
  return (
    <AppSheet open title={text('home.daily-reward')} onClose={onClose}>
      <DailyCard onClaim={onClose} />
    </AppSheet>
  )
}
