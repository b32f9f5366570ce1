import type { Prize } from '@ganj/contract'
import { Button, useInertBehind, useLocale, useOverlay } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { config } from '#platform/config.ts'
import { withHost } from '#platform/hosts/load-host.ts'
import { useText } from '#platform/i18n/i18n.ts'
import { playFeedback } from '#platform/play-feedback.ts'
import { reportFailure } from '#platform/report-failure.ts'
import { inviteLink } from '#player/invite-link.ts'
import { profileQuery } from '#player/profile-query.ts'
import { shareLinkQuery } from '#player/share-link-query.ts'
import { Confetti, PrizeContent, Rays, Sparks } from './prize-content.tsx'
import classes from './spin-result.module.css'

interface Props {
  prize: Prize
  isFallback: boolean
  art: RefObject<HTMLSpanElement | null>
  /** The prize in words. */
  won: string
  onClose: () => void
}

/** A large prize, shown full screen with confetti; it can be shared. */
export function BigWin({ won, onClose, ...face }: Props) {
  const text = useText()
  const cover = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { data: profile } = useQuery(profileQuery)
  const { language } = useLocale()
  const { data: shared } = useQuery(shareLinkQuery(language, { kind: 'invite' }))
  const link = inviteLink(config.botUsername, profile?.telegramId ?? null)

  useInertBehind(cover)
  useOverlay(onClose)
  useEffect(() => {
    playFeedback('fanfare')
    button.current?.focus({ preventScroll: true })
  }, [])

  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onClose()
  }
  const share = () =>
    withHost((host) => {
      if (link)
        host.share(shared?.link ?? link, text('wheel.share.words', { prize: won })).catch(reportFailure)
    })
  return (
    <div
      ref={cover}
      className={`${classes.result} ${classes['tier-3']}`}
      role="dialog"
      aria-modal="true"
      aria-label={text('wheel.won', { prize: won })}
      onKeyDown={onKeyDown}
    >
      <span className={classes.burst} aria-hidden="true">
        <Rays />
        <Sparks count={40} />
        <Confetti count={56} />
      </span>
      <PrizeContent {...face} size={120}>
        <span className={classes.ways}>
          <Button ref={button} variant="gold" size="xl" onClick={onClose}>
            {text('wheel.take')}
          </Button>
          {link && <Button onClick={share}>{text('wheel.share')}</Button>}
        </span>
      </PrizeContent>
    </div>
  )
}
