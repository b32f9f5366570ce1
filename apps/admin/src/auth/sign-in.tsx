import {
  getSession,
  type OperatorSession,
  signInByLink,
  signInByLoginWidget,
  signInByTelegram,
} from '@ganj/contract/admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#platform/api/call.ts'
import { Button } from '#platform/components/controls/button.tsx'
import { Spinner } from '#platform/components/controls/spinner.tsx'
import { messageOf } from '#platform/components/fault-message.ts'
import { useText } from '#platform/i18n/i18n.ts'
import type { Launch } from './launch.ts'
import { enter, sessionQuery } from './session.ts'
import classes from './sign-in.module.css'
import { SignInFrame } from './sign-in-frame.tsx'
import { TelegramLink } from './telegram-link.tsx'

/** A launch is used once, however often the page renders. */
let used: Launch = null

function signInWith(launch: NonNullable<Launch>): Promise<OperatorSession> {
  switch (launch.kind) {
    case 'link':
      return call(signInByLink, { body: { token: launch.token } })
    case 'telegram':
      return call(signInByTelegram, { body: { initData: launch.initData } })
    case 'widget':
      return call(signInByLoginWidget, { body: { result: launch.result } })
  }
}

/** Signs in with the credential in the address; without one, explains how to sign in. */
export function SignIn({ launch }: { launch: Launch }) {
  const text = useText()
  const queries = useQueryClient()
  const { mutate, error, isPending } = useMutation({
    mutationKey: [getSession.path],
    mutationFn: signInWith,
    onSuccess: (session) => enter(queries, session),
    // A session from before is still valid.
    onError: () => queries.fetchQuery(sessionQuery).catch(() => undefined),
  })
  useEffect(() => {
    if (launch === null || used === launch) return
    used = launch
    mutate(launch)
  }, [launch, mutate])
  useEffect(() => {
    document.title = text('app.title')
  }, [text])

  return (
    <SignInFrame>
      {isPending && <Spinner label={text('sign-in.busy')} />}
      {error && (
        <p className={classes.error} role="alert">
          {messageOf(error)}
        </p>
      )}
      {!isPending && (
        <>
          <p className={classes.lead}>{text('sign-in.lead')}</p>
          <ol className={classes.steps}>
            <li>{text('sign-in.first-start')}</li>
            <li>
              {text('sign-in.command')} <code dir="ltr">npm run operators -- link &lt;name&gt;</code>
            </li>
            <li>{text('sign-in.invited')}</li>
          </ol>
          <TelegramLink />
          <Button variant="default" onClick={() => void queries.resetQueries(sessionQuery)}>
            {text('sign-in.again')}
          </Button>
        </>
      )}
    </SignInFrame>
  )
}
