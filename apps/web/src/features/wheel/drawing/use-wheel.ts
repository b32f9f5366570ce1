import type { Money, Spin, WheelItems } from '@ganj/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { playFeedback, stopSound } from '#platform/play-feedback.ts'
import { reportFailure } from '#platform/report-failure.ts'
import type { SoundKey } from '#platform/sound/keys.ts'
import { useCommand } from '#player/commands/use-command.ts'
import { flyReward } from '#rewards/fly-reward.ts'
import { spin as spinCommand } from '../commands.ts'
import { refreshWheel, wheelKey } from '../wheel-queries.ts'
import { turnWheel } from './rotor.ts'
import { landingAngle } from './turn.ts'

/**
 * A spin from the tap to its prize: the server answers, the wheel turns to its answer, then the counters are updated.
 */
export function useWheel({ items, oddsVersion }: Pick<WheelItems, 'items' | 'oddsVersion'>) {
  const queries = useQueryClient()
  const rotor = useRef<HTMLDivElement>(null)
  const pointer = useRef<SVGSVGElement>(null)
  const [angle, setAngle] = useState(0)
  const [turning, setTurning] = useState(false)
  const [result, setResult] = useState<Spin | null>(null)
  const uncollected = useRef<Spin['prize'] | null>(null)

  const land = async (spin: Spin) => {
    const index = items.findIndex(({ publicId }) => publicId === spin.itemPublicId)
    if (index >= 0 && rotor.current && pointer.current) {
      const to = landingAngle(angle, index, items.length, Math.random())
      setTurning(true)
      await turnWheel({ wheel: rotor.current, pointer: pointer.current }, angle, to, items.length)
      setAngle(to)
    }
    setTurning(false)
    setResult(spin)
    uncollected.current = spin.prize
    playFeedback(rewardSounds[spin.prize.currency])
    await queries.invalidateQueries({ queryKey: wheelKey })
  }

  /** Collects each prize once: its particles fly to the counter, which is updated when they land. */
  const collect = (origin: Element | null) => {
    const prize = uncollected.current
    uncollected.current = null
    if (prize) flyReward(queries, [prize], origin).catch(reportFailure)
  }

  const { run, isBusy } = useCommand(spinCommand, {
    onDone(drawn) {
      land(drawn).catch(reportFailure)
    },
  })

  // When the page is left before the wheel stops, the prize is counted and the sound stops.
  useEffect(
    () => () => {
      stopSound('spin-wheel')
      refreshWheel(queries).catch(reportFailure)
    },
    [queries],
  )

  const spin = (price: Money) => {
    collect(null)
    setResult(null)
    run({ price, oddsVersion })
  }
  return {
    rotor,
    pointer,
    angle,
    asking: isBusy,
    turning,
    result,
    spin,
    collect,
    dismiss: () => setResult(null),
  }
}

const rewardSounds = {
  ticket: 'spin-reward-ticket',
  gem: 'spin-reward-gem',
  'blue-fire': 'spin-reward-gem',
  tether: 'spin-reward-tether',
  coin: 'spin-reward-coin',
  'daily-spin-count': 'spin-reward-ticket',
} as const satisfies Record<Spin['prize']['currency'], SoundKey>
