import { handOver } from '@ganj/contract'
import { Button } from '@ganj/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#auth/api.ts'
import { AppSheet } from '#platform/app-sheet.tsx'
import { EndsIn } from '#platform/ends-in.tsx'
import { useText } from '#platform/i18n/i18n.ts'
import { CopyLink, LinkCode } from '#platform/link-parts.tsx'
import classes from './hand-over.module.css'

interface Pass {
  link: string
  expiresAt: string
  skewMs: number
}

/** Opens the account on another device, by a link and a code that work once and not for long. */
export function HandOver() {
  const text = useText()
  const [pass, setPass] = useState<Pass | 'over' | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(handOver),
    onSuccess: ({ deviceId, expiresAt, serverTime }) =>
      setPass({
        link: new URL(`/?rt=${deviceId}`, document.URL).href,
        expiresAt,
        skewMs: Date.parse(serverTime) - Date.now(),
      }),
    meta: { announceFailure: true },
  })
  return (
    <>
      <Button
        look="quiet"
        className={classes.open}
        busy={isPending && pass === null}
        onClick={() => isPending || mutate()}
      >
        {text('profile.hand-over')}
      </Button>
      <AppSheet open={pass !== null} onClose={() => setPass(null)} title={text('profile.hand-over')}>
        {pass === 'over' ? (
          <>
            <p className={classes.words}>{text('profile.hand-over.over')}</p>
            <Button look="gold" busy={isPending} onClick={() => isPending || mutate()}>
              {text('profile.hand-over.again')}
            </Button>
          </>
        ) : (
          pass && <Way pass={pass} onEnd={() => setPass('over')} />
        )}
      </AppSheet>
    </>
  )
}

/** Kept out of recordings: who has it, has the account. */
function Way({ pass: { link, expiresAt, skewMs }, onEnd }: { pass: Pass; onEnd: () => void }) {
  const text = useText()
  return (
    <div className={`${classes.way} ph-no-capture`}>
      <LinkCode link={link} label={text('profile.hand-over.code')} className={classes.code} />
      <EndsIn endsAt={expiresAt} skewMs={skewMs} label={text('profile.hand-over.left')} onEnd={onEnd} />
      <p className={classes.words}>{text('profile.hand-over.text')}</p>
      <CopyLink link={link} failed={text('profile.hand-over.not-copied')} />
    </div>
  )
}
