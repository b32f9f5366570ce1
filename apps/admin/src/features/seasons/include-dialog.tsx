import { getAllSeasons, getAudit, includeInSeason, previewSeason } from '@ganj/contract/admin'
import { useCommand } from '#platform/api/use-command.ts'
import { ReasonDialog } from '#platform/components/reason-dialog.tsx'
import { useText } from '#platform/i18n/i18n.ts'

interface Props {
  season: string
  player: { id: string; username: string }
  close: () => void
}

/** Takes an exclusion back: the player wins by their place again. */
export function IncludeDialog({ season, player, close }: Props) {
  const text = useText()
  const { run, isBusy, error } = useCommand({
    endpoint: includeInSeason,
    refreshes: [previewSeason, getAllSeasons, getAudit],
    done: () => text('seasons.included-done'),
    onDone: close,
    isQuiet: true,
  })
  return (
    <ReasonDialog
      isOpen
      close={close}
      title={text('seasons.include-title', { name: player.username })}
      act={text('seasons.include')}
      isBusy={isBusy}
      error={error}
      onConfirm={(reason) => run({ season, player: player.id, reason })}
    >
      <p>{text('seasons.include-effect')}</p>
    </ReasonDialog>
  )
}
