import { Girih, Icon, khatam, shamseh } from '@ganj/ui'
import { lazy } from 'react'
import { config } from '#platform/config.ts'
import { useText } from '#platform/i18n/i18n.ts'
import classes from './desktop-stage.module.css'
import { OptionalBoundary } from './optional-boundary.tsx'

const QrCode = lazy(async () => ({ default: (await import('#platform/components/qr-code.tsx')).QrCode }))

/** The golden ratio as a fraction of a turn: its multiples spread the stars evenly, without visible rows. */
const golden = 0.618034
const stars = Array.from({ length: 130 }, (_, index) => ({
  x: ((index * golden) % 1) * 1600,
  y: ((index * golden * golden * 7.3) % 1) * 1000,
  r: 0.6 + ((index * 7) % 10) / 6,
}))

/** What surrounds the app on a desktop: a night sky, and the link to open it on a phone. */
export function DesktopStage() {
  return (
    <>
      <div className={classes.night} aria-hidden="true">
        <svg
          className={classes.stars}
          viewBox="0 0 1600 1000"
          preserveAspectRatio="xMidYMid slice"
          aria-hidden="true"
        >
          {stars.map(({ x, y, r }, index) => (
            <circle
              // biome-ignore lint/suspicious/noArrayIndexKey: the stars never change
              key={index}
              cx={x}
              cy={y}
              r={r}
              className={index % 5 === 0 ? classes.twinkling : undefined}
              style={{ animationDelay: `${(index * 370) % 4000}ms` }}
            />
          ))}
        </svg>
        <Girih />
        <Rosette className={classes.first} />
        <Rosette className={classes.second} />
      </div>
      {config.botUsername !== '' && <PhoneCard link={`https://t.me/${config.botUsername}`} />}
    </>
  )
}

const Rosette = ({ className }: { className: string | undefined }) => (
  <svg
    viewBox="-180 -180 360 360"
    className={`${classes.rosette} ${className}`}
    aria-hidden="true"
    focusable="false"
  >
    <circle r="150" />
    <circle r="160" className={classes.beads} />
    <path d={khatam} transform="scale(15)" strokeWidth=".07" />
    <path d={khatam} transform="rotate(22.5)scale(15)" strokeWidth=".05" />
    <path d={shamseh} transform="scale(13.6)" strokeWidth=".07" />
  </svg>
)

function PhoneCard({ link }: { link: string }) {
  const text = useText()
  return (
    <aside className={classes.card} aria-label={text('desktop.title')}>
      <p className={classes.title}>
        <Icon name="logo" size={34} />
        {text('desktop.title')}
      </p>
      <OptionalBoundary>
        <QrCode link={link} label={text('desktop.code')} className={classes.code} />
      </OptionalBoundary>
      <p className={classes.words}>{text('desktop.text')}</p>
    </aside>
  )
}
