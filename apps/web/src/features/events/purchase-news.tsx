import type { UserEventData } from '@ganj/contract'
import { Icon } from '@ganj/ui'
import { useEffect, useState } from 'react'
import { loadPageTexts, type TextKey, useText } from '#platform/i18n/i18n.ts'
import { reportFailure } from '#platform/report-failure.ts'
import { Link } from '#platform/router/link.tsx'
import { RewardChips } from '#rewards/reward-chips.tsx'
import classes from './event-cards.module.css'
import { NewsContent } from './news-content.tsx'

type Purchase = UserEventData['purchase']

const titles = {
  delivered: 'shop.news',
  balance: 'shop.news.balance',
  held: 'shop.news.held',
  refunded: 'shop.news.back',
  'charged-back': 'shop.news.back',
} as const satisfies Record<Purchase['outcome'], TextKey>

/** The outcome of a payment. Its texts are those of the shop, loaded on demand. */
export function PurchaseNews({ outcome, reward }: Purchase) {
  const text = useText()
  const [isSaid, setSaid] = useState(false)
  useEffect(() => {
    loadPageTexts().then(() => setSaid(true), reportFailure)
  }, [])
  if (!isSaid) return null
  return (
    <NewsContent art={<Icon name="chest" size={64} />} title={text(titles[outcome])} words={undefined}>
      {reward.length > 0 ? (
        <RewardChips reward={reward} size={24} />
      ) : (
        <Link to="/history" className={classes.link}>
          {text('history.title')}
        </Link>
      )}
    </NewsContent>
  )
}
