import { EmptyState, Screen } from '@ganj/ui'
import { useText } from '#platform/i18n/i18n.ts'

export function AchievementsScreen() {
  const text = useText()
  return (
    <Screen title={text('achievements.title')}>
      <EmptyState icon="trophy" title={text('soon.title')} text={text('achievements.soon')} />
    </Screen>
  )
}
