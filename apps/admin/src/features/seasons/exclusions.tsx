import type { SeasonPreview } from '@ganj/contract/admin'
import { Button } from '#platform/components/controls/button.tsx'
import { Panel } from '#platform/components/display/panel.tsx'
import { Moment, PlayerLink } from '#platform/components/display/values.tsx'
import { useText } from '#platform/i18n/i18n.ts'
import classes from './seasons.module.css'

interface Props {
  exclusions: SeasonPreview['exclusions']
  include?: (player: { id: string; username: string }) => void
}

/** The players whom operators excluded from the season's prizes, with reasons. */
export function Exclusions({ exclusions, include }: Props) {
  const text = useText()
  if (exclusions.length === 0) return null
  return (
    <Panel title={text('seasons.exclusions')}>
      <ul className={classes.log}>
        {exclusions.map(({ player, reason, by, at }) => (
          <li key={player.id}>
            <PlayerLink player={player} /> · <bdi>{reason}</bdi>
            <small>
              <bdi>{by.replace('operator:', '')}</bdi> · <Moment at={at} />
            </small>
            {include && (
              <Button size="compact-xs" variant="default" onClick={() => include(player)}>
                {text('seasons.include')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
