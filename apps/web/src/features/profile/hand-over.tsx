import { handOver } from '@ganj/contract'
import { Button, Skeleton } from '@ganj/ui'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { call } from '#auth/api.ts'
import { AppSheet } from '#platform/app-sheet.tsx'
import { copy } from '#platform/copy.ts'
import { EndsIn } from '#platform/ends-in.tsx'
import { useText } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/toast.ts'
import classes from './hand-over.module.css'

const QrCode = lazy(async () => ({ default: (await import('#platform/qr-code.tsx')).QrCode }))

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
  const copyLink = async () => {
    const done = await copy(link)
    toast(
      done
        ? { kind: 'success', message: text('friends.copied') }
        : { kind: 'error', message: text('profile.hand-over.not-copied') },
    )
  }
  return (
    <div className={`${classes.way} ph-no-capture`}>
      <Suspense fallback={<Skeleton width="100%" height="280px" />}>
        <QrCode link={link} label={text('profile.hand-over.code')} className={classes.code} />
      </Suspense>
      <EndsIn endsAt={expiresAt} skewMs={skewMs} label={text('profile.hand-over.left')} onEnd={onEnd} />
      <p className={classes.words}>{text('profile.hand-over.text')}</p>
      <Button onClick={copyLink}>{text('friends.copy')}</Button>
    </div>
  )
}
