import { Button, type CraftForm, formatNumber, Icon, useLocale, VisuallyHidden } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { craftLevelsQuery } from '#economy/craft-levels.ts'
import { IndicatorPill } from '#economy/indicator-pills.tsx'
import { useIsFromLastVisit } from '#economy/last-visit.ts'
import { useText, withPageTexts } from '#platform/i18n/i18n.ts'
import { reportFailure } from '#platform/report-failure.ts'
import { highScoreQuery } from './game-queries.ts'
import { handIn } from './hand-in.ts'
import { Hero } from './hero.tsx'
import classes from './home-screen.module.css'
import { HomeTiles } from './home-tiles.tsx'
import { usePlay, usePreFlight } from './play-store.ts'
import { SideDoors } from './side-doors.tsx'
import { useFrameAhead } from './use-frame-ahead.ts'
import { usePlayButton } from './use-play-button.ts'

const PlayOverlay = lazy(
  withPageTexts(async () => ({ default: (await import('./play-overlay.tsx')).PlayOverlay })),
)
const PreFlight = lazy(withPageTexts(async () => ({ default: (await import('./pre-flight.tsx')).PreFlight })))

interface Props {
  /** What the week's contest has to say. */
  season: ReactNode
  /** What marks the tile of a page behind which something waits. */
  markOf: (path: string) => ReactNode
  onVerified: () => void
}

export function HomeScreen({ season, markOf, onVerified }: Props) {
  const text = useText()
  const isPlaying = usePlay(({ phase }) => phase.name !== 'home')
  const isFrameAhead = useFrameAhead(isPlaying)
  const button = usePlayButton()
  const isPreparing = usePreFlight(({ open }) => open !== null)
  const form = (useQuery(craftLevelsQuery).data?.shuttleLevel ?? 0) as CraftForm

  // A run that ended without the server hearing of it is handed in now.
  useEffect(() => {
    handIn().catch(reportFailure)
  }, [])

  return (
    <div className={classes.home} data-home-ready="">
      <HomeHeader />
      {season}
      <Hero form={form} />
      <SideDoors canEquip={!button.goesOn} />
      <Button
        look="gold"
        size="xl"
        className={classes.play}
        busy={button.busy}
        note={<PlayNote goesOn={button.goesOn} />}
        onClick={button.play}
      >
        {text(button.goesOn ? 'home.continue' : 'home.play')}
      </Button>
      <HomeTiles markOf={markOf} />
      {(isPlaying || isFrameAhead) && (
        <Suspense fallback={null}>
          <PlayOverlay onPlayAgain={button.play} opening={button.busy} onVerified={onVerified} />
        </Suspense>
      )}
      {isPreparing && (
        <Suspense fallback={null}>
          <PreFlight onOpen={button.open} />
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
