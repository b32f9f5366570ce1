import { EmptyState, Screen } from '@ganj/ui'
import { useText } from '#platform/i18n/i18n.ts'

export function InviteFriendScreen() {
  const text = useText()
  return (
    <Screen title={text('friends.title')}>
      <EmptyState icon="ticket" title={text('soon.title')} text={text('friends.soon')} />
    </Screen>
  )
}
