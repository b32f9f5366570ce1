import { usePlayer } from '#auth/player.ts'
import { isPlayerView } from '#platform/player-view.ts'
import { EventCards } from '../../features/events/event-cards.tsx'
import { OptionalBoundary } from '../shell/optional-boundary.tsx'
import { Greetings } from './greetings.tsx'

/**
 * What opens over home: greetings and news, which wait for the end of a run. They are no part of the page itself, which
 * stays mounted when it is left: a sheet must not stay open there. An operator who sees the app as a player gets none: news is
 * marked as read once it is shown.
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
