import type { GoalEvent } from '@ganj/contract'
import { Icon, type IconName, SmallCraft } from '@ganj/ui'
import classes from './goal-row.module.css'

const icons: Record<Exclude<GoalEvent, 'run-verified' | 'upgraded'>, IconName> = {
  'wheel-spun': 'spin',
  'pack-bought': 'gem',
  'friend-joined': 'friends',
  'power-up-used': 'shield',
  revived: 'blue-fire',
  'wallet-connected': 'tether',
  'channel-joined': 'scroll',
  'daily-reward-claimed': 'chest',
}

/** The icon of a goal; the craft has no animation here. */
export function GoalIcon({ event }: { event: GoalEvent }) {
  if (event === 'run-verified') return <SmallCraft form={0} className={classes.craft} />
  if (event === 'upgraded') return <SmallCraft form={3} className={classes.craft} />
  return <Icon name={icons[event]} size={34} />
}
