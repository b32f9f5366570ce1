import type { UpgradeName } from '@ganj/contract'
import { Craft, type CraftForm, Screen, Skeleton, VisuallyHidden } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FeatureBoundary } from '#platform/components/feature-boundary.tsx'
import { LoadError } from '#platform/components/load-error.tsx'
import { useText } from '#platform/i18n/i18n.ts'
import { playFeedback } from '#platform/play-feedback.ts'
import { IndicatorPill } from '#player/balances/indicator-pills.tsx'
import { craftLevelsQuery } from '#player/craft-levels.ts'
import { ConfirmUpgrade } from './confirm-upgrade.tsx'
import { Gate } from './gate.tsx'
import { UpgradeCarousel } from './upgrade-carousel.tsx'
import { upgradesQuery } from './upgrade-queries.ts'
import classes from './upgrade-screen.module.css'

/** The craft and its permanent upgrades. */
export function UpgradeScreen() {
  const text = useText()
  const upgrades = useQuery(upgradesQuery())
  const levels = useQuery(craftLevelsQuery)
  const [asked, setAsked] = useState<UpgradeName | null>(null)
  const [risen, setRisen] = useState('')

  const chosen = upgrades.data?.find(({ upgrade }) => upgrade === asked)
  const failed = [upgrades, levels].find(({ isError, data }) => isError && !data)
  return (
    <Screen
      title={text('upgrade.title')}
      aside={
        <span className={classes.pills}>
          <IndicatorPill id="coin" />
          <IndicatorPill id="gem" />
        </span>
      }
    >
      <div className={classes.craft} aria-hidden="true">
        <Gate />
        {levels.data && (
          <Craft
            // A new level plays an animation of the craft.
            key={JSON.stringify(levels.data)}
            form={levels.data.shuttleLevel as CraftForm}
            className={risen ? `${classes.form} ${classes.risen}` : classes.form}
          />
        )}
      </div>
      {failed ? (
        <LoadError query={failed} />
      ) : (
        <div className={classes.list} aria-busy={!upgrades.data || !levels.data}>
          {upgrades.data && levels.data
            ? upgrades.data.map((upgrade) => (
                // The carousel is remounted at the new level.
                <FeatureBoundary key={`${upgrade.upgrade} ${levels.data[upgrade.upgrade]}`}>
                  <UpgradeCarousel
                    upgrade={upgrade}
                    level={levels.data[upgrade.upgrade]}
                    onBuy={() => setAsked(upgrade.upgrade)}
                  />
                </FeatureBoundary>
              ))
            : ['speed', 'power', 'shuttle'].map((name) => <Skeleton key={name} height="150px" />)}
        </div>
      )}
      <VisuallyHidden>
        <span role="status">{risen}</span>
      </VisuallyHidden>
      {chosen && levels.data && (
        <ConfirmUpgrade
          upgrade={chosen}
          level={levels.data[chosen.upgrade]}
          onClose={() => setAsked(null)}
          onBought={() => {
            playFeedback('upgrade')
            setRisen(text('upgrade.done', { name: chosen.name }))
          }}
        />
      )}
    </Screen>
  )
}
