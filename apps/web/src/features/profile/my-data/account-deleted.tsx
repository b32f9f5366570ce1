import { Button, EmptyState, Screen } from '@ganj/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { tokens } from '#auth/store.ts'
import { sendToTelegram } from '#platform/hosts/telegram-messages.ts'
import { useText } from '#platform/i18n/i18n.ts'
import { launch } from '#platform/launch/launch.ts'

/** The account is deleted, and its data on this device too. Continuing creates a new account. */
export function AccountDeleted() {
  const text = useText()
  const queries = useQueryClient()

  useEffect(() => {
    tokens.clear()
    queries.clear()
  }, [queries])

  const leave = () => {
    if (launch.host === 'telegram') sendToTelegram('web_app_close')
    else window.location.assign('/')
  }
  return (
    <Screen title={text('profile.title')}>
      <div role="status">
        <EmptyState
          icon="seal"
          title={text('profile.deleted')}
          text={text('profile.deleted.text')}
          action={
            <Button onClick={leave}>
              {text(launch.host === 'telegram' ? 'profile.close' : 'profile.begin-anew')}
            </Button>
          }
        />
      </div>
    </Screen>
  )
}
