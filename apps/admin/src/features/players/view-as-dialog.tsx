import { type PlayerProfile, viewAsPlayer } from '@ganj/contract/admin'
import { CommandDialog } from '#platform/components/dialogs/command-dialog.tsx'
import { openApp } from '#platform/components/open-app.ts'
import { useText } from '#platform/i18n/i18n.ts'

/** Opens the app as the player sees it, read-only and for ten minutes. */
export function ViewAsDialog({ player, close }: { player: PlayerProfile; close: () => void }) {
  const text = useText()
  return (
    <CommandDialog
      endpoint={viewAsPlayer}
      bodyOf={(reason) => ({ id: player.id, reason })}
      refreshes={[]}
      onDone={({ address }) => openApp(address, 'ganj-player-view')}
      close={close}
      act={text('player.view-as')}
    >
      <p>{text('player.view-as-effect')}</p>
    </CommandDialog>
  )
}
