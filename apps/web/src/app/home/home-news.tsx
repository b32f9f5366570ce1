import { usePlayer } from '#auth/player.ts'
import { EventCards } from '../../features/events/event-cards.tsx'
import { OptionalBoundary } from '../shell/optional-boundary.tsx'
import { Greetings } from './greetings.tsx'

/**
 * What comes up over home: greetings, and news, which wait until the player is back from the game. None of it is part of the
 * page itself, which stays when it is left: a sheet that was left open must not wait there.
 */
export function HomeNews() {
  const isGameStart = usePlayer((player) => player.isGameStart)
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
