import { Button } from '@ganj/ui'
import { useText } from '#platform/i18n/i18n.ts'
import type { Claimable } from './claimables.ts'
import { useClaim } from './use-claim.ts'

interface Props {
  claimables: readonly Claimable[]
  look: 'gold' | 'gain'
  className?: string | undefined
}

/** Takes everything that waits with one press; not there for a single reward. */
export function ClaimAll({ claimables, look, className = '' }: Props) {
  const text = useText()
  const { busy, take } = useClaim()
  if (claimables.length < 2 && !busy) return null
  return (
    <Button
      look={look}
      busy={busy}
      className={className}
      onClick={({ currentTarget }) => take({ claimables, origin: currentTarget })}
    >
      {text('claim.all')}
    </Button>
  )
}
