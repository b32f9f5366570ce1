import { EmptyState, Screen } from '@ganj/ui'
import { useText } from '#platform/i18n/i18n.ts'

export function UpgradeScreen() {
  const text = useText()
  return (
    <Screen title={text('upgrade.title')}>
      <EmptyState icon="magnet" title={text('soon.title')} text={text('upgrade.soon')} />
    </Screen>
  )
}
