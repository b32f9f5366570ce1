import { confirmSecondFactor, type OperatorSession, setUpSecondFactor } from '@ganj/contract/admin'
import { PinInput } from '@mantine/core'
import { Button } from '#platform/components/controls/button.tsx'
import '#platform/styles/fields.ts'
import '@mantine/core/styles/PinInput.layer.css'
import '@mantine/core/styles/Group.layer.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { encode } from 'uqr'
import { call } from '#platform/api/call.ts'
import { useCommand } from '#platform/api/use-command.ts'
import { messageOf } from '#platform/components/fault-message.ts'
import { MantineFrame } from '#platform/components/mantine-frame.tsx'
import { Reply } from '#platform/components/read.tsx'
import { useText } from '#platform/i18n/i18n.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { enter } from './session.ts'
import classes from './sign-in.module.css'
import { SignInFrame } from './sign-in-frame.tsx'

const digits = 6

interface Props {
  isNew: boolean
  /** The second factors that the operator has set up. */
  means: OperatorSession['means']
}

/** Asks for a passkey or a code of the operator's authenticator; an operator without either sets one up. */
export function SecondFactor({ isNew, means }: Props) {
  const text = useText()
  const hasCodes = isNew || means.includes('codes')
  return (
    <SignInFrame>
      {(isNew || means.includes('passkey')) && (
        <div className={classes.form}>
          <p className={classes.lead}>{text(isNew ? 'passkey.set-up' : 'passkey.lead')}</p>
          <PasskeyButton isNew={isNew} />
          {hasCodes && <p className={classes.or}>{text('passkey.or')}</p>}
        </div>
      )}
      {hasCodes && (
        <MantineFrame>
          <Codes isNew={isNew} />
        </MantineFrame>
      )}
    </SignInFrame>
  )
}

function Codes({ isNew }: { isNew: boolean }) {
  const text = useText()
  const queries = useQueryClient()
  const [code, setCode] = useState('')
  const { run, isBusy, error } = useCommand({
    endpoint: confirmSecondFactor,
    isQuiet: true,
    onDone: (session) => enter(queries, session),
  })
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        run({ code })
      }}
    >
      <p className={classes.lead}>{text(isNew ? 'second-factor.set-up' : 'second-factor.code')}</p>
      {isNew && <Secret />}
      <PinInput
        length={digits}
        type="number"
        oneTimeCode
        value={code}
        onChange={setCode}
        onComplete={(whole) => run({ code: whole })}
        error={error !== null}
        aria-label={text('second-factor.code-label')}
        // Digits are written from left to right in every language.
        dir="ltr"
        className={classes.pin ?? ''}
      />
      {error && (
        <p className={classes.error} role="alert">
          {messageOf(error)}
        </p>
      )}
      <Button type="submit" loading={isBusy} disabled={code.length < digits}>
        {text('second-factor.confirm')}
      </Button>
    </form>
  )
}

function Secret() {
  const text = useText()
  const result = useQuery({
    queryKey: [setUpSecondFactor.path],
    queryFn: () => call(setUpSecondFactor),
    // A second read would create another secret than the scanned one.
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Reply
      result={result}
      render={({ secret, uri }) => (
        <>
          <Qr value={uri} label={text('second-factor.qr')} />
          <code className={classes.secret} dir="ltr">
            {secret}
          </code>
        </>
      )}
    />
  )
}

function Qr({ value, label }: { value: string; label: string }) {
  const { data, size } = encode(value, { border: 0 })
  const cells = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg className={classes.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={cells.join('')} />
    </svg>
  )
}
