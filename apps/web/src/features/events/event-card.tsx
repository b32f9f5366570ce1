import type { UserEvent } from '@ganj/contract'
import { Card, formatNumber, Icon, useLocale } from '@ganj/ui'
import { useEffect, useEffectEvent } from 'react'
import { useText } from '#platform/i18n/i18n.ts'
import { Link } from '#platform/router/link.tsx'
import { RewardChips } from '#rewards/reward-chips.tsx'
import { AchievementNews } from './achievement-news.tsx'
import classes from './event-cards.module.css'
import { isCovered } from './is-covered.ts'
import { NewsContent } from './news-content.tsx'
import { PurchaseNews } from './purchase-news.tsx'

interface Props {
  event: UserEvent
  onClose: () => void
}

/** One piece of news. It closes by its button, by Escape, or when its action is done. */
export function EventCard({ event, onClose }: Props) {
  const text = useText()
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const leave = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !isCovered()) close()
    }
    window.addEventListener('keydown', leave)
    return () => window.removeEventListener('keydown', leave)
  }, [])
  return (
    <Card variant="plum" className={classes.card}>
      <News event={event} onClose={onClose} />
      <button type="button" className={classes.close} aria-label={text('event.close')} onClick={onClose}>
        <Icon name="close" size={16} />
      </button>
    </Card>
  )
}

function News({ event, onClose }: Props) {
  const text = useText()
  const { language } = useLocale()
  const number = (amount: number) => formatNumber(language, amount)
  switch (event.kind) {
    case 'welcome':
      return (
        <NewsContent
          art={<Icon name="chest" size={64} />}
          title={text('event.welcome')}
          words={text('event.welcome.text')}
        >
          <RewardChips reward={event.data.reward} size={24} />
        </NewsContent>
      )
    case 'achievement-reached':
      return <AchievementNews publicId={event.data.publicId} onClose={onClose} />
    case 'prize-won':
      return (
        <NewsContent
          art={<Icon name="trophy" size={64} />}
          title={text('event.prize', { place: event.data.place })}
          words={text('event.prize.text')}
        >
          <RewardChips reward={event.data.reward} size={24} />
        </NewsContent>
      )
    case 'group-prize-won':
      return (
        <NewsContent
          art={<Icon name="trophy" size={64} />}
          title={text('event.group-prize', { place: event.data.place })}
          words={text('event.group-prize.text')}
        >
          <RewardChips reward={event.data.reward} size={24} />
        </NewsContent>
      )
    case 'friend-joined':
      return (
        <NewsContent
          art={<Icon name="friends" size={60} />}
          title={text('event.friend', { name: isolated(event.data.username) })}
          words={text('event.friend.text')}
        >
          <Link to="/invite-friend" className={classes.link}>
            {text('event.friend.action')}
          </Link>
        </NewsContent>
      )
    case 'payout-sent':
      return <PayoutNews title={text('event.payout', { amount: number(event.data.amount) })} />
    case 'payout-returned':
      return <PayoutNews title={text('event.payout-back', { amount: number(event.data.amount) })} />
    case 'purchase':
      return <PurchaseNews {...event.data} />
  }
}

function PayoutNews({ title }: { title: string }) {
  const text = useText()
  return (
    <NewsContent art={<Icon name="tether" size={60} />} title={title} words="">
      <Link to="/history#payouts" className={classes.link}>
        {text('event.payout.action')}
      </Link>
    </NewsContent>
  )
}

/** Isolates the direction of another player's name. */
const isolated = (name: string) => `\u2068${name}\u2069`
