import { EmptyState, Screen } from '@ganj/ui'
import { useText } from '#platform/i18n/i18n.ts'

export function EarnScreen() {
  const text = useText()
  return (
    <Screen title={text('earn.title')}>
      <EmptyState icon="chest" title={text('soon.title')} text={text('earn.soon')} />
    </Screen>
  )
}
