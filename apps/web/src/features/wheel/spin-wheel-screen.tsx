import { EmptyState, Screen } from '@ganj/ui'
import { useText } from '#platform/i18n/i18n.ts'

export function SpinWheelScreen() {
  const text = useText()
  return (
    <Screen title={text('wheel.title')}>
      <EmptyState icon="spin" title={text('soon.title')} text={text('wheel.soon')} />
    </Screen>
  )
}
