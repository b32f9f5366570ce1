import { EventCards } from '../features/events/event-cards.tsx'
import { usePlay } from '../features/game/play-store.ts'

/** News wait until the player is back from the game; features do not know each other, so they meet here. */
export function HomeNews() {
  const isPlaying = usePlay(({ phase }) => phase.name !== 'home')
  return isPlaying ? null : <EventCards />
}
