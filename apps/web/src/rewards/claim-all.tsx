import { Button } from '@ganj/ui'
import { useText } from '#platform/i18n/i18n.ts'
import { useCommand } from '#player/commands/use-command.ts'
import type { Claimable } from './claimables.ts'
import { claimRewards } from './commands.ts'

interface Props {
  claimables: readonly Claimable[]
  variant: 'gold' | 'gain'
  className?: string | undefined
}

/** Claims all rewards with one press; hidden for a single one. */
export function ClaimAll({ claimables, variant, className = '' }: Props) {
  const text = useText()
  const { isBusy, run: claim } = useCommand(claimRewards)
  if (claimables.length < 2 && !isBusy) return null
  return (
    <Button
      variant={variant}
      busy={isBusy}
      className={className}
      onClick={({ currentTarget }) => claim({ claimables, origin: currentTarget })}
    >
      {text('claim.all')}
    </Button>
  )
}
