import { isClientFault } from '@ganj/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '#platform/components/controls/button.tsx'
import { messageOf } from '#platform/components/fault-message.ts'
import { useText } from '#platform/i18n/i18n.ts'
import { enter } from './session.ts'
import classes from './sign-in.module.css'

interface Props {
  /** Whether to register a passkey; otherwise to sign in with one. */
  isNew: boolean
  /** Called after the registration. */
  onDone?: () => void
}

/**
 * Registers a passkey, or signs in with one; the library is loaded with the first press. Nothing is shown in a browser
 * without WebAuthn.
 */
export function PasskeyButton({ isNew, onDone }: Props) {
  const text = useText()
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { makePasskey, proveByPasskey } = await import('./passkey.ts')
      return isNew ? makePasskey(deviceName()) : proveByPasskey()
    },
    onSuccess: (session) => {
      enter(queries, session)
      onDone?.()
    },
  })
  if (!('PublicKeyCredential' in window)) return null
  return (
    <>
      <Button variant="default" loading={isPending} onClick={() => mutate()}>
        {text(isNew ? 'passkey.add' : 'passkey.use')}
      </Button>
      {error && (
        <p className={classes.error} role="alert">
          {/* The browser's own message may be in any language. */}
          {isClientFault(error) ? messageOf(error) : text('passkey.failed')}
        </p>
      )}
    </>
  )
}

/** The name of this device in the list of passkeys. */
function deviceName(): string {
  const system = /Android|iPhone|iPad|Windows|Mac OS|Linux/.exec(navigator.userAgent)?.[0]
  return system ?? 'passkey'
}
