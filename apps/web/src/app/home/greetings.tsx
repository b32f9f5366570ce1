import { usePlayer } from '#auth/player.ts'
import { usePreFlight } from '../../features/game/loadout/pre-flight-store.ts'
import { IdleReward } from '../../features/idle/idle-reward.tsx'
import { DailyGreeting } from './daily-greeting.tsx'

/** What is said to who comes home, one after the other and never over a run: the coins that grew, then the day's reward. */
export function Greetings() {
  // For who has just come nothing grew while they were away.
  const isShowIdleReward = usePlayer(({ isShowIdleReward, isNew }) => isShowIdleReward && !isNew)
  const isGameStart = usePlayer((player) => player.isGameStart)
  const isPreparing = usePreFlight(({ open }) => open !== null)
  if (isGameStart || isPreparing) return null
  return isShowIdleReward ? (
    <IdleReward onClose={() => usePlayer.setState({ isShowIdleReward: false })} />
  ) : (
    <DailyGreeting />
  )
}
