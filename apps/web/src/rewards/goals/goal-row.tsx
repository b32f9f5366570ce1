import type { PlayerDailyTask } from '@ganj/contract'
import { Button, Icon, ListRow, VisuallyHidden } from '@ganj/ui'
import { useText } from '#platform/i18n/i18n.ts'
import { Link } from '#platform/router/link.tsx'
import { useCommand } from '#player/commands/use-command.ts'
import { claimRewards } from '../commands.ts'
import { RewardChips } from '../reward-chips.tsx'
import { GoalIcon } from './goal-icon.tsx'
import { placeOf } from './goal-places.ts'
import { GoalProgress } from './goal-progress.tsx'
import classes from './goal-row.module.css'
import { useChannelVisit } from './use-channel-visit.ts'

/** A daily task: its text, progress, reward, and one action. */
export function GoalRow({ goal }: { goal: PlayerDailyTask }) {
  const { name, state, reward } = goal
  return (
    <ListRow
      className={`${classes.row} ${classes[state] ?? ''}`}
      lead={
        <span className={classes.icon}>
          <GoalIcon event={goal.event} />
        </span>
      }
      end={<Action goal={goal} />}
    >
      <b>{name}</b>
      <GoalProgress goal={goal} />
      <span className={classes.reward}>
        <RewardChips reward={reward} size={18} />
      </span>
    </ListRow>
  )
}

function Action({ goal: { publicId, name, event, channel, state } }: { goal: PlayerDailyTask }) {
  const text = useText()
  const { isBusy, run: claim } = useCommand(claimRewards)
  if (state === 'claimed') {
    return (
      <span className={classes.taken}>
        <Icon name="seal" size={30} />
        <VisuallyHidden>{text('goal.claimed')}</VisuallyHidden>
      </span>
    )
  }
  if (state === 'open') {
    if (event === 'channel-joined') return channel && <Join channel={channel} name={name} />
    return (
      <Link to={placeOf[event]} className={classes.go} aria-label={`${text('goal.go')}: ${name}`}>
        <Icon name="chevron" size={20} mirrored />
      </Link>
    )
  }
  return (
    <Button
      variant="gain"
      busy={isBusy}
      aria-label={`${text('claim.take')}: ${name}`}
      onClick={({ currentTarget }) => {
        // The button is unmounted at once; its row stays.
        claim({ claimables: [{ kind: 'task', publicId }], origin: currentTarget.closest('li') })
      }}
    >
      {text('claim.take')}
    </Button>
  )
}

function Join({ channel, name }: { channel: string; name: string }) {
  const text = useText()
  const { busy, visit } = useChannelVisit(channel)
  return (
    <Button variant="quiet" busy={busy} aria-label={`${text('goal.join')}: ${name}`} onClick={visit}>
      {text('goal.join')}
    </Button>
  )
}
