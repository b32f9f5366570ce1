import {
  blockPlayer,
  getPlayer,
  type PlayerProfile,
  searchPlayers,
  unblockPlayer,
} from '@ganj/contract/admin'
import { useState } from 'react'
import { useCommand } from '#platform/api/use-command.ts'
import { ReasonDialog } from '#platform/components/dialogs/reason-dialog.tsx'
import { useText } from '#platform/i18n/i18n.ts'

/** Blocks or unblocks a player. */
export function BlockDialog({ player, close }: { player: PlayerProfile; close: () => void }) {
  const text = useText()
  // As it was at the press: when somebody else blocks the player meanwhile, the dialog must not offer to unblock.
  const [isBlocked] = useState(player.state === 'blocked')
  const { run, isBusy, error } = useCommand({
    endpoint: isBlocked ? unblockPlayer : blockPlayer,
    refreshes: [getPlayer, searchPlayers],
    done: () => text(isBlocked ? 'player.unblocked' : 'player.blocked'),
    onDone: close,
    isQuiet: true,
  })
  return (
    <ReasonDialog
      isOpen
      close={close}
      title={text(isBlocked ? 'player.unblock' : 'player.block')}
      act={text(isBlocked ? 'player.unblock' : 'player.block')}
      isDangerous={!isBlocked}
      isBusy={isBusy}
      error={error}
      onConfirm={(reason) => run({ id: player.id, reason })}
    >
      <p>{text(isBlocked ? 'player.unblock-effect' : 'player.block-effect')}</p>
    </ReasonDialog>
  )
}
