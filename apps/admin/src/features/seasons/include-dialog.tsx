import { getAllSeasons, getAudit, includeInSeason, previewSeason } from '@ganj/contract/admin'
import { CommandDialog } from '#platform/components/dialogs/command-dialog.tsx'
import { isolated } from '#platform/format/isolated.ts'
import { useText } from '#platform/i18n/i18n.ts'

interface Props {
  season: string
  player: { id: string; username: string }
  close: () => void
}

/** Reverts an exclusion: the player's rank wins a prize again. */
export function IncludeDialog({ season, player, close }: Props) {
  const text = useText()
  return (
    <CommandDialog
      endpoint={includeInSeason}
      bodyOf={(reason) => ({ season, player: player.id, reason })}
      refreshes={[previewSeason, getAllSeasons, getAudit]}
      done={() => text('seasons.included-done')}
      close={close}
      title={text('seasons.include-title', { name: isolated(player.username) })}
      act={text('seasons.include')}
    >
      <p>{text('seasons.include-effect')}</p>
    </CommandDialog>
  )
}
