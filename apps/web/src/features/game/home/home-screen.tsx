import { Button, type CraftForm, formatNumber, Icon, useLocale, VisuallyHidden } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useText, withPageTexts } from '#platform/i18n/i18n.ts'
import { IndicatorPill } from '#player/balances/indicator-pills.tsx'
import { craftLevelsQuery } from '#player/craft-levels.ts'
import { useIsFromLastVisit } from '#player/last-visit.ts'
import { highScoreQuery } from '../game-queries.ts'
import { usePreFlight } from '../loadout/pre-flight-store.ts'
import { useFramePrefetch } from '../run/use-frame-prefetch.ts'
import { useRun, useRunController } from '../run/use-run.ts'
import { Hero } from './hero.tsx'
import { HomeActions } from './home-actions.tsx'
import classes from './home-screen.module.css'
import { HomeTiles } from './home-tiles.tsx'
import { usePlayButton } from './use-play-button.ts'

const PlayOverlay = lazy(
  withPageTexts(async () => ({ default: (await import('../run/play-overlay.tsx')).PlayOverlay })),
)
const PreFlight = lazy(
  withPageTexts(async () => ({ default: (await import('../loadout/pre-flight.tsx')).PreFlight })),
)

interface Props {
  /** The season card of the leaderboard. */
  season: ReactNode
  /** The badge of a tile whose page has something to claim. */
  badgeOf: (path: string) => ReactNode
  onVerified: () => void
}

export function HomeScreen({ season, badgeOf, onVerified }: Props) {
  const text = useText()
  const { submitSaved } = useRunController()
  const isPlaying = useRun(({ state }) => state.name !== 'home')
  const isFramePrefetched = useFramePrefetch(isPlaying)
  const button = usePlayButton()
  const isPreparing = usePreFlight(({ open }) => open !== null)
  const form = (useQuery(craftLevelsQuery).data?.shuttleLevel ?? 0) as CraftForm

  // A run that ended before the server received it is submitted now.
  useEffect(submitSaved, [submitSaved])

  return (
    <div className={classes.home} data-home-ready="">
      <HomeHeader />
      {season}
      <Hero form={form} />
      <HomeActions canEquip={!button.goesOn} />
      <Button
        variant="gold"
        size="xl"
        className={classes.play}
        busy={button.busy}
        note={<PlayNote goesOn={button.goesOn} />}
        onClick={button.play}
      >
        {text(button.goesOn ? 'home.continue' : 'home.play')}
      </Button>
      <HomeTiles badgeOf={badgeOf} />
      {(isPlaying || isFramePrefetched) && (
        <Suspense fallback={null}>
          <PlayOverlay onVerified={onVerified} />
        </Suspense>
      )}
      {isPreparing && (
        <Suspense fallback={null}>
          <PreFlight onOpen={button.open} onContinue={button.continueHere} />
        </Suspense>
      )}
    </div>
  )
}

function HomeHeader() {
  const text = useText()
  const isRefreshing = useIsFromLastVisit()
  return (
    <header className={classes.header} data-refreshing={isRefreshing || undefined}>
      <h1 className={classes.logo} aria-label={text('app.name')}>
        <Icon name="logo" size={30} />
      </h1>
      <IndicatorPill id="coin" />
      <IndicatorPill id="gem" />
      <IndicatorPill id="ticket" />
      <VisuallyHidden>
        <span role="status">{isRefreshing && text('home.refreshing')}</span>
      </VisuallyHidden>
    </header>
  )
}

function PlayNote({ goesOn }: { goesOn: boolean }) {
  const text = useText()
  const { language } = useLocale()
  const best = useQuery(highScoreQuery).data?.score ?? 0
  const price = text(goesOn ? 'home.no-price' : 'home.price')
  return best === 0 ? price : `${price} · ${text('home.record', { score: formatNumber(language, best) })}`
}
