import type { IndicatorId, PowerUpOffer } from '@ganj/contract'
import { Button, formatNumber, Stepper, useLocale } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { useText } from '#platform/i18n/i18n.ts'
import { playFeedback } from '#platform/play-feedback.ts'
import { indicatorsQuery } from '#player/balances/indicators.ts'
import { PriceTag } from '#player/balances/price-tag.tsx'
import classes from './intro-sheet.module.css'
import { canChoose, fitsOneMore, spaceLeft } from './loadout.ts'
import { PowerUpIcon } from './power-up-icon.tsx'
import { select, toggleChosen, usePowerUps } from './power-up-store.ts'
import { PowerUpStrip } from './power-up-strip.tsx'

/** Shows one power-up at a time, and all of them as a strip below. */
export function PowerUpCarousel({ offers }: { offers: readonly PowerUpOffer[] }) {
  const text = useText()
  const { fragment, selected, chosen, isPreviousDisabled, isNextDisabled } = usePowerUps(
    useShallow(({ containerPosition: _scrolled, ...shown }) => shown),
  )
  // The server may offer fewer power-ups than at the time of the selection.
  useLayoutEffect(() => select(usePowerUps.getState().selected, offers.length), [offers.length])
  const indicators = useQuery(indicatorsQuery).data
  const balanceOf = (currency: IndicatorId) =>
    indicators?.find(({ publicId }) => publicId === currency)?.value ?? 0
  const shown = offers[selected] ?? offers[0]
  if (!shown) return null
  return (
    <div className={classes.carousel}>
      <Stepper
        label={text('intro.power-ups')}
        previousLabel={text('carousel.previous')}
        nextLabel={text('carousel.next')}
        canGoBack={!isPreviousDisabled}
        canGoForward={!isNextDisabled}
        onBack={() => select(selected - 1, offers.length)}
        onNext={() => select(selected + 1, offers.length)}
      >
        <article className={classes.card} key={shown.publicId} aria-live="polite">
          <span className={classes.halo}>
            <PowerUpIcon id={shown.publicId} size={84} />
          </span>
          <h3 className={classes.name}>{shown.name}</h3>
          <p className={classes.description}>{shown.description}</p>
        </article>
      </Stepper>
      <ChooseButton
        offer={shown}
        isChosen={chosen.includes(shown.publicId)}
        affordable={canChoose(offers, chosen, shown, balanceOf)}
        fits={fitsOneMore(fragment, chosen.length)}
      />
      <SpaceLeft percent={spaceLeft(fragment, chosen.length)} />
      <PowerUpStrip offers={offers} />
    </div>
  )
}

interface ChooseProps {
  offer: PowerUpOffer
  isChosen: boolean
  affordable: boolean
  /** One more fits into the run. */
  fits: boolean
}

/** The capacity left for power-ups. */
function SpaceLeft({ percent }: { percent: number }) {
  const text = useText()
  const { language } = useLocale()
  return (
    <p className={classes.space} data-full={percent === 0 || undefined}>
      {text(percent === 0 ? 'intro.full' : 'intro.space', { space: formatNumber(language, percent) })}
    </p>
  )
}

/** Selects a power-up from the stock, or one to be bought when the run starts. */
function ChooseButton({ offer, isChosen, affordable, fits }: ChooseProps) {
  const text = useText()
  const { language } = useLocale()
  const note =
    offer.owned > 0 ? (
      text('intro.owned', { owned: formatNumber(language, offer.owned) })
    ) : (
      <PriceTag price={offer.price} />
    )
  const label = offer.owned > 0 ? text('intro.bring') : text('intro.buy')
  return (
    <Button
      className={isChosen ? classes.chosen : ''}
      variant={isChosen ? 'quiet' : 'lapis'}
      aria-pressed={isChosen}
      disabled={!isChosen && !(affordable && fits)}
      note={affordable ? note : text('price.short')}
      onClick={() => {
        toggleChosen(offer.publicId)
        if (!isChosen) playFeedback('power-up')
      }}
    >
      {isChosen ? text('intro.brought') : label}
    </Button>
  )
}
