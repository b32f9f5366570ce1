import type { GuestBody, ReplayConnection } from '@ganj/game-bridge'
import { useCallback, useEffect, useRef, useState } from 'react'

/** Speeds in quarters of the game's speed: from a quarter to eight times. */
export const speeds = [1, 2, 4, 8, 16, 32] as const
export type Speed = (typeof speeds)[number]

type Place = GuestBody<'replayed'>

/** The state of the replay: one run, or two that play, pause and seek together. */
export interface Watch {
  place: Place | null
  isRunning: boolean
  speed: Speed
  /** The error code of the frame when the run cannot be shown. */
  problem: string | null
  toggle: () => void
  seek: (tick: number) => void
  /** Changes the speed by one step. */
  shift: (steps: 1 | -1) => void
  setSpeed: (speed: Speed) => void
  onReplayed: (place: Place) => void
  onError: (error: GuestBody<'error'>) => void
  register: (connection: ReplayConnection) => () => void
}

export function useWatch(): Watch {
  const [place, setPlace] = useState<Place | null>(null)
  const [isRunning, setRunning] = useState(false)
  const [speed, setSpeed] = useState<Speed>(4)
  const [problem, setProblem] = useState<string | null>(null)
  const connections = useRef(new Set<ReplayConnection>())
  /** The tick of the pending seek. */
  const target = useRef<number | null>(null)
  const isAtEnd = place !== null && place.tick >= place.ticks

  useEffect(() => {
    for (const connection of connections.current) connection.setSpeed(isRunning ? speed : 0)
  }, [isRunning, speed])

  const seek = (tick: number) => {
    // Set at once, not when the frame answers: a slider that is still being dragged would jump back.
    setPlace((from) => from && { ...from, tick: Math.min(tick, from.ticks) })
    target.current = tick
    for (const connection of connections.current) connection.seek(tick)
  }
  return {
    place,
    isRunning,
    speed,
    problem,
    setSpeed,
    seek,
    toggle() {
      if (!isRunning && isAtEnd) seek(0)
      // Two frames drift apart by a few ticks: when paused, both seek to the same tick.
      if (isRunning && place) seek(place.tick)
      setRunning(!isRunning)
    },
    shift: (steps) => setSpeed(speeds[speeds.indexOf(speed) + steps] ?? speed),
    onReplayed(next) {
      const isOld = target.current !== null && next.tick !== target.current && next.tick < next.ticks
      // A report from before the seek would set the slider back.
      if (isOld) return
      target.current = null
      setPlace(next)
      if (next.tick >= next.ticks) setRunning(false)
    },
    onError: ({ code }) => setProblem(code),
    register: useCallback((connection) => {
      connections.current.add(connection)
      return () => {
        connections.current.delete(connection)
        target.current = null
        setPlace(null)
        setRunning(false)
      }
    }, []),
  }
}
