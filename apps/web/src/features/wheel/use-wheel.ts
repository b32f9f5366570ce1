import type { Spin, WheelItem } from '@ganj/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flyReward } from '#economy/fly-reward.ts'
import { feel, hush } from '#platform/feel.ts'
import { reportFailure } from '#platform/report-failure.ts'
import type { SoundKey } from '#platform/sound/keys.ts'
import { turnWheel } from './rotor.ts'
import { landingAngle } from './turn.ts'
import { useSpin } from './use-spin.ts'
import { refreshWheel, wheelKey } from './wheel-queries.ts'

/** A spin from the tap to its prize: the server is asked, the wheel turns onto its answer, then the counters follow. */
export function useWheel(items: readonly WheelItem[]) {
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
    feel(rewardSounds[spin.prize.currency])
    await queries.invalidateQueries({ queryKey: wheelKey })
  }

  /** Once for each prize, whoever asks: it flies to its counter, which learns of it only then. */
  const collect = (origin: Element | null) => {
    const prize = uncollected.current
    uncollected.current = null
    if (prize) flyReward(queries, [prize], origin).catch(reportFailure)
  }

  const { ask, asking } = useSpin((spin) => {
    land(spin).catch(reportFailure)
  })

  // Who leaves before the wheel stops finds the prize counted all the same, and hears no wheel.
  useEffect(
    () => () => {
      hush('spin-wheel')
      refreshWheel(queries).catch(reportFailure)
    },
    [queries],
  )

  const spin: typeof ask = (cost) => {
    collect(null)
    setResult(null)
    ask(cost)
  }
  return { rotor, pointer, angle, asking, turning, result, spin, collect, dismiss: () => setResult(null) }
}

const rewardSounds = {
  ticket: 'spin-reward-ticket',
  gem: 'spin-reward-gem',
  'blue-fire': 'spin-reward-gem',
  tether: 'spin-reward-tether',
  coin: 'spin-reward-coin',
  'daily-spin-count': 'spin-reward-ticket',
} as const satisfies Record<Spin['prize']['currency'], SoundKey>
