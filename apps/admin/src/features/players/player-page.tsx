import { exportPlayer, getPlayer, type PlayerProfile } from '@ganj/contract/admin'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#auth/session.ts'
import { readQuery } from '#platform/api/queries.ts'
import { Button, buttonLook } from '#platform/components/controls/button.tsx'
import { Chip } from '#platform/components/display/chip.tsx'
import { Code } from '#platform/components/display/values.tsx'
import { Page } from '#platform/components/page.tsx'
import { Reply } from '#platform/components/read.tsx'
import { isolated } from '#platform/format/isolated.ts'
import { textOf, useText } from '#platform/i18n/i18n.ts'
import { useParams } from '#platform/router/params.ts'
import { AdjustDialog } from './adjust-dialog.tsx'
import { Balances } from './balances.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { History } from './history.tsx'
import { Notes } from './notes.tsx'
import classes from './player-page.module.css'
import { stateTone } from './players-page.tsx'
import { ViewAsDialog } from './view-as-dialog.tsx'
import { WhoPanel } from './who-panel.tsx'

/** Everything about one player. */
export function PlayerPage() {
  const { id = '' } = useParams()
  const result = useQuery(readQuery(getPlayer, { id }))
  return <Reply result={result} rows={10} render={(player) => <Player player={player} />} />
}

function Player({ player }: { player: PlayerProfile }) {
  const text = useText()
  const may = useMay()
  const [dialog, setDialog] = useState<'adjust' | 'block' | 'erase' | 'view-as' | null>(null)
  const close = () => setDialog(null)
  const isDeleted = player.state === 'deleted'
  return (
    <Page
      title={player.username || text('player.unnamed')}
      note={
        <>
          <Chip tone={stateTone[player.state]}>{textOf('player-state', player.state)}</Chip>
          <bdi>{player.firstName}</bdi>
          <Code value={player.id} />
        </>
      }
      actions={
        !isDeleted && (
          <>
            {may('players.view-as') && (
              <Button variant="default" size="xs" onClick={() => setDialog('view-as')}>
                {text('player.view-as')}
              </Button>
            )}
            {may('players.export') && (
              <a
                href={`/admin/api${exportPlayer.path}?id=${player.id}`}
                download
                {...buttonLook({ variant: 'default', size: 'xs' })}
              >
                {text('player.export')}
              </a>
            )}
            {may('players.erase') && player.state === 'open' && (
              <Button variant="default" size="xs" onClick={() => setDialog('erase')}>
                {text('player.erase')}
              </Button>
            )}
            {may('players.block') && (
              <Button variant="default" size="xs" onClick={() => setDialog('block')}>
                {text(player.state === 'blocked' ? 'player.unblock' : 'player.block')}
              </Button>
            )}
            {may('players.adjust') && (
              <Button size="xs" onClick={() => setDialog('adjust')}>
                {text('adjust.open')}
              </Button>
            )}
          </>
        )
      }
    >
      {player.blockedFor !== null && (
        <p className={classes.blocked}>
          {text('player.blocked-for', { reason: isolated(player.blockedFor) })}
        </p>
      )}
      <div className={classes.columns}>
        <div className={classes.main}>
          <Balances player={player} />
          <History playerId={player.id} />
        </div>
        <div className={classes.side}>
          <WhoPanel player={player} />
          <Notes playerId={player.id} />
        </div>
      </div>
      {dialog === 'adjust' && <AdjustDialog player={player} close={close} />}
      {dialog === 'block' && <BlockDialog player={player} close={close} />}
      {dialog === 'view-as' && <ViewAsDialog player={player} close={close} />}
      {dialog === 'erase' && <EraseDialog player={player} close={close} />}
    </Page>
  )
}
