import { EmptyState, Screen } from '@ganj/ui'
import { useText } from '#platform/i18n/i18n.ts'

export function GameInfoScreen() {
  const text = useText()
  return (
    <Screen title={text('game-info.title')}>
      <EmptyState icon="shield" title={text('soon.title')} text={text('game-info.soon')} />
    </Screen>
  )
}
