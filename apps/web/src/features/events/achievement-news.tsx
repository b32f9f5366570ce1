import { Button, Icon, Medal } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useText } from '#platform/i18n/i18n.ts'
import { playFeedback } from '#platform/play-feedback.ts'
import { Link } from '#platform/router/link.tsx'
import { useCommand } from '#player/commands/use-command.ts'
import { claimRewards } from '#rewards/commands.ts'
import { emblemOf } from '#rewards/goals/emblem-of.ts'
import { RewardChips } from '#rewards/reward-chips.tsx'
import { achievementsQuery } from '#rewards/reward-queries.ts'
import classes from './event-cards.module.css'
import { NewsContent } from './news-content.tsx'

interface Props {
  publicId: string
  onClose: () => void
}

/** How long a claimed reward is shown before the card closes, in milliseconds. */
const lingerMs = 1800

/** News of a reached achievement, with a button that claims its reward. */
export function AchievementNews({ publicId, onClose }: Props) {
  const text = useText()
  const { data: achievements } = useQuery(achievementsQuery)
  const { isBusy, run: claimRewardsOf } = useCommand(claimRewards)
  const medal = useRef<HTMLSpanElement>(null)
  const [pressed, setPressed] = useState(false)
  const achievement = achievements?.find((one) => one.publicId === publicId)
  const close = useEffectEvent(onClose)
  const isTaken = pressed && !isBusy && achievement?.state === 'claimed'

  useEffect(() => playFeedback('achievement'), [])

  useEffect(() => {
    if (!isTaken) return
    const timer = setTimeout(close, lingerMs)
    return () => clearTimeout(timer)
  }, [isTaken])

  const claim = () => {
    setPressed(true)
    claimRewardsOf({ claimables: [{ kind: 'achievement', publicId }], origin: medal.current })
  }
  return (
    <NewsContent
      art={
        <span ref={medal}>
          {achievement ? (
            <Medal emblem={emblemOf(achievement)} tier={achievement.tier} size={78} />
          ) : (
            <Icon name="trophy" size={60} />
          )}
        </span>
      }
      title={achievement?.name ?? text('event.achievement')}
      words={achievement ? `${text('event.achievement')} · ${achievement.description}` : undefined}
    >
      {achievement?.state === 'ready' || isBusy ? (
        <Button variant="gain" busy={isBusy} onClick={claim}>
          <span className={classes.price}>
            {text('claim.take')}
            {achievement && <RewardChips reward={achievement.reward} />}
          </span>
        </Button>
      ) : isTaken ? (
        <span className={classes.taken}>
          <Icon name="seal" size={24} />
          {text('goal.claimed')}
        </span>
      ) : (
        <Link to="/achievements" className={classes.link}>
          {text('achievements.title')}
        </Link>
      )}
    </NewsContent>
  )
}
