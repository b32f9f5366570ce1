import { Button, Card, formatNumber, Icon, Medal, useLocale, VisuallyHidden } from '@ganj/ui'
import { useText } from '#platform/i18n/i18n.ts'
import { useCommand } from '#player/commands/use-command.ts'
import { claimRewards } from '#rewards/commands.ts'
import { emblemOf } from '#rewards/goals/emblem-of.ts'
import { GoalProgress } from '#rewards/goals/goal-progress.tsx'
import { useChannelVisit } from '#rewards/goals/use-channel-visit.ts'
import { RewardChips } from '#rewards/reward-chips.tsx'
import classes from './achievements.module.css'
import type { Family } from './families.ts'

/** One family: the medal of the current tier, its progress, and the row of all medals. */
export function FamilyCard({ family }: { family: Family }) {
  const text = useText()
  const { language } = useLocale()
  const { isBusy, run: claim } = useCommand(claimRewards)
  const { current, tiers } = family
  const { publicId, name, description, state, reward } = current
  const number = (value: number) => formatNumber(language, value)
  return (
    <Card className={`${classes.family} ${classes[state] ?? ''}`}>
      <span className={classes.medal}>
        <Medal emblem={emblemOf(current)} tier={current.tier} locked={state === 'open'} size={84} />
      </span>
      <div className={classes.what}>
        <h2 className={classes.name}>{name}</h2>
        <p className={classes.description}>{description}</p>
        <GoalProgress goal={current} />
        <div className={classes.foot}>
          <Tiers family={family} />
          {state === 'open' && <RewardChips reward={reward} size={18} />}
          {state === 'claimed' && (
            <span className={classes.taken}>
              <Icon name="seal" size={22} />
              {text('goal.claimed')}
            </span>
          )}
        </div>
        {state === 'open' && current.channel && <Join channel={current.channel} name={name} />}
        {state === 'ready' && (
          <Button
            variant="gain"
            busy={isBusy}
            className={classes.take}
            onClick={({ currentTarget }) =>
              claim({ claimables: [{ kind: 'achievement', publicId }], origin: currentTarget.closest('li') })
            }
          >
            <span className={classes.price}>
              <VisuallyHidden>{`${text('claim.take')}: ${name}`}</VisuallyHidden>
              <span aria-hidden="true">{text('claim.take')}</span>
              <RewardChips reward={reward} size={20} />
            </span>
          </Button>
        )}
        {tiers.length > 1 && (
          <VisuallyHidden>
            {text('achievements.tier', { tier: number(current.tier), all: number(tiers.length) })}
          </VisuallyHidden>
        )}
      </div>
    </Card>
  )
}

function Join({ channel, name }: { channel: string; name: string }) {
  const text = useText()
  const { busy, visit } = useChannelVisit(channel)
  return (
    <Button
      variant="quiet"
      busy={busy}
      className={classes.take}
      aria-label={`${text('goal.join')}: ${name}`}
      onClick={visit}
    >
      {text('goal.join')}
    </Button>
  )
}

/** A small medal for each tier. Decorative: the text beside it says the same. */
function Tiers({ family: { tiers } }: { family: Family }) {
  return (
    <span className={classes.tiers} aria-hidden="true">
      {tiers.length > 1 &&
        tiers.map((tier) => (
          <Medal
            key={tier.publicId}
            emblem={emblemOf(tier)}
            tier={tier.tier}
            locked={tier.state === 'open'}
            size={26}
          />
        ))}
    </span>
  )
}
