import { EmptyState, Screen } from '@ganj/ui'
import { useText } from '#platform/i18n/i18n.ts'

export function ShopScreen() {
  const text = useText()
  return (
    <Screen title={text('shop.title')}>
      <EmptyState icon="gem" title={text('soon.title')} text={text('shop.soon')} />
    </Screen>
  )
}
