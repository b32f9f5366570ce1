import { EmptyState, Screen } from '@ganj/ui'
import { useText } from '#platform/i18n/i18n.ts'

export function HistoryScreen() {
  const text = useText()
  return (
    <Screen title={text('history.title')}>
      <EmptyState icon="clock" title={text('soon.title')} text={text('history.soon')} />
    </Screen>
  )
}
