import { EmptyState, Screen } from '@ganj/ui'
import { useText } from '#platform/i18n/i18n.ts'

export function DailyTasksScreen() {
  const text = useText()
  return (
    <Screen title={text('tasks.title')}>
      <EmptyState icon="scroll" title={text('soon.title')} text={text('tasks.soon')} />
    </Screen>
  )
}
