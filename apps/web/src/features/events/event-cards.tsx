import type { UserEvent } from '@ganj/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { EventCard } from './event-card.tsx'
import classes from './event-cards.module.css'
import { isCovered } from './is-covered.ts'
import { markAsRead, sendUnconfirmedReads, unreadOf, userEventsQuery } from './user-events.ts'

/** Delay of the first card after the page is shown, in milliseconds. */
const pauseMs = 900

/** News of what happened since the last visit, one at a time, each once. It never covers the game. */
export function EventCards() {
  const { data: events } = useQuery(userEventsQuery)
  const splashGone = useSplashGone()
  const [shown, setShown] = useState<UserEvent | null>(null)
  const isFree = splashGone && shown === null

  useEffect(() => {
    if (events) sendUnconfirmedReads(events).catch(() => undefined)
  }, [events])

  useEffect(() => {
    if (!isFree || !events) return
    return afterPause(() => {
      const [next] = unreadOf(events)
      if (!next) return
      setShown(next)
      // Without a connection it is stored here, and sent with the next news.
      markAsRead(next).catch(() => undefined)
    })
  }, [isFree, events])

  return (
    <div role="status" className={classes.place}>
      {shown && <EventCard key={shown.publicId} event={shown} onClose={() => setShown(null)} />}
    </div>
  )
}

/** Calls after the delay, once no sheet covers the page. @returns cancel */
function afterPause(show: () => void): () => void {
  const goOn = () => {
    if (isCovered()) timer = setTimeout(goOn, pauseMs)
    else show()
  }
  let timer = setTimeout(goOn, pauseMs)
  return () => clearTimeout(timer)
}

/** Nothing is shown behind the splash. */
function useSplashGone(): boolean {
  const [gone, setGone] = useState(() => document.getElementById('splash') === null)
  useEffect(() => {
    if (gone) return
    const update = () => setGone(document.getElementById('splash') === null)
    const observer = new MutationObserver(update)
    observer.observe(document.body, { childList: true })
    update()
    return () => observer.disconnect()
  }, [gone])
  return gone
}
