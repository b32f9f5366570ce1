import { usePlayer } from '#auth/player.ts'
import { usePreFlight } from '../../features/game/loadout/pre-flight-store.ts'
import { IdleReward } from '../../features/idle/idle-reward.tsx'
import { DailyGreeting } from './daily-greeting.tsx'

/** The greetings on home, one after the other and never over a run: idle coins, then the daily reward. */
export function Greetings() {
  // A new player has no idle coins.
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
