import { excludeFromSeason, getAllSeasons, getAudit, previewSeason } from '@ganj/contract/admin'
import { useQuery } from '@tanstack/react-query'
import { readQuery } from '#platform/api/queries.ts'
import { CommandDialog } from '#platform/components/dialogs/command-dialog.tsx'
import { Reply } from '#platform/components/read.tsx'
import { isolated } from '#platform/format/isolated.ts'
import { useText } from '#platform/i18n/i18n.ts'
import { Places } from './places.tsx'

interface Props {
  season: string
  player: { id: string; username: string }
  close: () => void
}

const shown = 8

/** Excludes a player from the prizes, and shows before who moves up. */
export function ExcludeDialog({ season, player, close }: Props) {
  const text = useText()
  const preview = useQuery(readQuery(previewSeason, { season, without: player.id }))
  return (
    <CommandDialog
      endpoint={excludeFromSeason}
      bodyOf={(reason) => ({ season, player: player.id, reason })}
      refreshes={[previewSeason, getAllSeasons, getAudit]}
      done={() => text('seasons.excluded-done')}
      close={close}
      title={text('seasons.exclude-title', { name: isolated(player.username) })}
      act={text('seasons.exclude')}
      isDangerous
    >
      <p>{text('seasons.exclude-effect')}</p>
      <Reply
        result={preview}
        rows={3}
        render={({ places }) => (
          <Places
            places={places.filter(({ place, placeBefore }) => place !== placeBefore).slice(0, shown)}
            empty={text('seasons.nobody-moves')}
          />
        )}
      />
    </CommandDialog>
  )
}
