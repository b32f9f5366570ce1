import { Button } from '@ganj/ui'
import { useState } from 'react'
import { AppSheet } from '#platform/components/app-sheet.tsx'
import { EndsIn } from '#platform/components/ends-in.tsx'
import { CopyLink, LinkCode } from '#platform/components/link-actions.tsx'
import { useText } from '#platform/i18n/i18n.ts'
import { useCommand } from '#player/commands/use-command.ts'
import { createHandOver } from '../commands.ts'
import classes from './hand-over.module.css'

interface Pass {
  link: string
  expiresAt: string
  skewMs: number
}

/** Opens the account on another device by a link and QR code, which work once and expire soon. */
export function HandOver() {
  const text = useText()
  const [pass, setPass] = useState<Pass | 'over' | null>(null)
  const { run, isBusy } = useCommand(createHandOver, {
    onDone({ deviceId, expiresAt, serverTime }) {
      setPass({
        link: new URL(`/?rt=${deviceId}`, document.URL).href,
        expiresAt,
        skewMs: Date.parse(serverTime) - Date.now(),
      })
    },
  })
  return (
    <>
      <Button variant="quiet" className={classes.open} busy={isBusy && pass === null} onClick={() => run()}>
        {text('profile.hand-over')}
      </Button>
      <AppSheet open={pass !== null} onClose={() => setPass(null)} title={text('profile.hand-over')}>
        {pass === 'over' ? (
          <>
            <p className={classes.words}>{text('profile.hand-over.over')}</p>
            <Button variant="gold" busy={isBusy} onClick={() => run()}>
              {text('profile.hand-over.again')}
            </Button>
          </>
        ) : (
          pass && <HandOverLink pass={pass} onEnd={() => setPass('over')} />
        )}
      </AppSheet>
    </>
  )
}

/** Excluded from session recordings: the link gives access to the account. */
function HandOverLink({ pass: { link, expiresAt, skewMs }, onEnd }: { pass: Pass; onEnd: () => void }) {
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
