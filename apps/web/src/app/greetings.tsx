import { usePlayer } from '#auth/player.ts'
import { usePlay, usePreFlight } from '../features/game/play-store.ts'
import { IdleReward } from '../features/idle/idle-reward.tsx'
import { DailyGreeting } from './daily-greeting.tsx'

/** What is said to who comes home, one after the other and never over a run: the coins that grew, then the day's reward. */
export function Greetings() {
  const isShowIdleReward = usePlayer((player) => player.isShowIdleReward)
  const isHome = usePlay(({ phase }) => phase.name === 'home')
  const isPreparing = usePreFlight(({ open }) => open !== null)
  if (!isHome || isPreparing) return null
  return isShowIdleReward ? (
    <IdleReward onClose={() => usePlayer.setState({ isShowIdleReward: false })} />
  ) : (
    <DailyGreeting />
  )
}
