import { usePlayer } from '#auth/player.ts'
import { isPlayerView } from '#platform/player-view.ts'
import { EventCards } from '../../features/events/event-cards.tsx'
import { OptionalBoundary } from '../shell/optional-boundary.tsx'
import { Greetings } from './greetings.tsx'

/**
 * Greetings and news, which open over home after the end of a run. They are not part of the page itself: it stays
 * mounted in the background, where a sheet must not stay open. An operator who views the app as a player gets none,
 * because news is marked as read once it is shown.
 */
export function HomeNews() {
  const isGameStart = usePlayer((player) => player.isGameStart)
  if (isPlayerView) return null
  return (
    <>
      {!isGameStart && (
        <OptionalBoundary>
          <EventCards />
        </OptionalBoundary>
      )}
      <OptionalBoundary>
        <Greetings />
      </OptionalBoundary>
    </>
  )
}
