import { usePlayer } from '#auth/player.ts'
import { EventCards } from '../features/events/event-cards.tsx'

/** News wait until the player is back from the game. */
export function HomeNews() {
  const isGameStart = usePlayer((player) => player.isGameStart)
  return isGameStart ? null : <EventCards />
}
