import { Icon } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chooseFullScreen, useFullScreen } from '#platform/appearance/full-screen.ts'
import { chooseMotion, useMotionChoice } from '#platform/appearance/motion-choice.ts'
import { deviceReducesMotion } from '#platform/appearance/motion-level.ts'
import { chooseTheme, type ThemeChoice, themeChoices, useTheme } from '#platform/appearance/theme-choice.ts'
import { config } from '#platform/config.ts'
import type { Host } from '#platform/hosts/host.ts'
import { loadHost } from '#platform/hosts/load-host.ts'
import { type TextKey, useText } from '#platform/i18n/i18n.ts'
import { reportFailure } from '#platform/report-failure.ts'
import { Link } from '#platform/router/link.tsx'
import { chooseSound, useSoundChoice } from '#platform/sound/sound-choice.ts'
import { hasDoNotTrack } from '#platform/telemetry/consent.ts'
import { toast } from '#platform/toast.ts'
import profile from '../profile.module.css'
import { AddToHome } from './add-to-home.tsx'
import classes from './settings.module.css'
import { Statistics } from './statistics.tsx'
import { Switch } from './switch.tsx'

const themes = {
  dark: 'settings.theme.dark',
  light: 'settings.theme.light',
  auto: 'settings.theme.auto',
} as const satisfies Record<ThemeChoice, TextKey>

/** Settings of this device: theme, motion, sound, full screen, home screen. */
export function Settings() {
  const text = useText()
  const isOn = useSoundChoice((sound) => sound.isOn)
  const { data: host } = useQuery({
    queryKey: ['host'],
    queryFn: loadHost,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    meta: { silent: 'local' },
  })
  return (
    <>
      <ThemeSwitch />
      <ul className={classes.rows}>
        <li>
          <Switch
            label={text('settings.sound')}
            words={text('settings.sound.text')}
            isOn={isOn}
            onChange={chooseSound}
          />
        </li>
        {!deviceReducesMotion() && (
          <li>
            <LessMotion />
          </li>
        )}
        {host?.hasFullScreen && (
          <li>
            <FullScreen host={host} />
          </li>
        )}
        {(config.analytics || config.productAnalytics) && !hasDoNotTrack() && (
          <li>
            <Statistics />
          </li>
        )}
        {host && <AddToHome host={host} />}
        <li>
          <Link to="/privacy" className={classes.row}>
            <b>{text('privacy.title')}</b>
            <Icon name="chevron" size={18} mirrored />
          </Link>
        </li>
      </ul>
    </>
  )
}

function ThemeSwitch() {
  const text = useText()
  const choice = useTheme((theme) => theme.choice)
  return (
    <fieldset className={profile.languages}>
      <legend className={profile.legend}>{text('settings.theme')}</legend>
      {themeChoices.map((each) => (
        <label key={each} className={profile.language}>
          <input
            type="radio"
            name="theme"
            className={profile.radio}
            checked={each === choice}
            onChange={() => chooseTheme(each)}
          />
          {text(themes[each])}
        </label>
      ))}
    </fieldset>
  )
}

function LessMotion() {
  const text = useText()
  const isReduced = useMotionChoice((motion) => motion.isReduced)
  return (
    <Switch
      label={text('settings.motion')}
      words={text('settings.motion.text')}
      isOn={isReduced}
      onChange={chooseMotion}
    />
  )
}

function FullScreen({ host }: { host: Host }) {
  const text = useText()
  const isFull = useFullScreen((screen) => screen.isFullScreen)
  const [busy, setBusy] = useState(false)
  const choose = async (wanted: boolean) => {
    setBusy(true)
    const isFullNow = await chooseFullScreen(host, wanted)
    setBusy(false)
    if (wanted && !isFullNow) toast({ kind: 'error', message: text('settings.full-screen.refused') })
  }
  return (
    <Switch
      label={text('settings.full-screen')}
      isOn={isFull}
      onChange={(wanted) => busy || choose(wanted).catch(reportFailure)}
    />
  )
}
