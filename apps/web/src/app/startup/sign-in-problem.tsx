import { Button, EmptyState } from '@ganj/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { sessionOpen } from '#auth/api.ts'
import { useAuth } from '#auth/store.ts'
import { config } from '#platform/config.ts'
import { useText } from '#platform/i18n/i18n.ts'
import { launch } from '#platform/launch/launch.ts'
import { dropStoredPage } from '#platform/offline/register.ts'
import classes from './sign-in-problem.module.css'

/** Shown without a session: the reason, and what to do. */
export function SignInProblem() {
  const text = useText()
  const { errorMessage, gotoVerify } = useAuth()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)

  // A stored page lacks the sign-in data that a page from the server may contain.
  useEffect(() => void dropStoredPage(), [])

  const retry = async () => {
    setBusy(true)
    await sessionOpen().then(
      () => queries.refetchQueries(),
      () => undefined,
    )
    setBusy(false)
  }

  const comesAgain = gotoVerify && launch.host !== 'playdeck'
  // Without a host there is no credential, and perhaps no account yet: a retry would be refused too.
  const isOutside = comesAgain && launch.host === 'browser'
  const bot = comesAgain && config.botUsername !== '' ? `https://t.me/${config.botUsername}` : null
  return (
    <div className={classes.middle} role="alert">
      <EmptyState
        icon="logo"
        title={text(isOutside ? 'auth.outside' : comesAgain ? 'auth.reopen' : 'error.title')}
        text={
          errorMessage ||
          text(isOutside ? 'auth.outside.text' : comesAgain ? 'auth.reopen.text' : 'auth.error')
        }
        action={
          <>
            {bot && (
              <a className={classes.link} href={bot} data-external="">
                {text('auth.open-bot')}
              </a>
            )}
            <Button variant={isOutside ? 'quiet' : 'gold'} busy={busy} onClick={retry}>
              {text('state.retry')}
            </Button>
          </>
        }
      />
    </div>
  )
}
