import { erasePlayer, getPlayer, type PlayerProfile, searchPlayers } from '@ganj/contract/admin'
import { CommandDialog } from '#platform/components/dialogs/command-dialog.tsx'
import { useText } from '#platform/i18n/i18n.ts'

/** Deletes the account of a player who asked for it. */
export function EraseDialog({ player, close }: { player: PlayerProfile; close: () => void }) {
  const text = useText()
  return (
    <CommandDialog
      endpoint={erasePlayer}
      bodyOf={(reason) => ({ id: player.id, reason })}
      refreshes={[getPlayer, searchPlayers]}
      done={() => text('player.erased')}
      close={close}
      act={text('player.erase')}
      isDangerous
    >
      <p>{text('player.erase-effect')}</p>
    </CommandDialog>
  )
}
