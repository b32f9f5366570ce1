import { overlays } from '@ganj/ui'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { restoreFullScreen, useFullScreen } from '#platform/appearance/full-screen.ts'
import { followHostTheme, useTheme } from '#platform/appearance/theme-choice.ts'
import type { Host } from '#platform/hosts/host.ts'
import { loadHost } from '#platform/hosts/load-host.ts'
import { reportWarning } from '#platform/report-failure.ts'
import { goBack, useLocation } from '#platform/router/location.ts'
import { useVisibility } from '#platform/visibility.ts'

/** Synchronises the app with its host: back button, theme, insets, visibility, full screen. */
export function HostEffects() {
  const [host, setHost] = useState<Host | null>(null)
  useEffect(() => {
    loadHost().then(setHost, reportWarning)
  }, [])
  return host && <ActiveHostEffects host={host} />
}

function ActiveHostEffects({ host }: { host: Host }) {
  useBackButton(host)
  useEffect(() => host.followVisibility((isVisible) => useVisibility.setState({ host: isVisible })), [host])
  useEffect(() => host.followFullScreen((isFullScreen) => useFullScreen.setState({ isFullScreen })), [host])
  useEffect(() => host.followInsets(applyInsets), [host])
  useEffect(() => host.followStableHeight(applyStableHeight), [host])
  useEffect(() => restoreFullScreen(host), [host])
  useEffect(() => host.followTheme(followHostTheme), [host])

  useEffect(() => followGround(host), [host])
  return null
}

/** Gives the host's bars the background colour of the theme. @returns stop */
function followGround(host: Host): () => void {
  const paint = () => {
    const ground = getComputedStyle(document.documentElement).getPropertyValue('--ground-glow').trim()
    host.paintBars(ground)
  }
  paint()
  return useTheme.subscribe((now, before) => {
    if (now.shown !== before.shown) paint()
  })
}

/** The back button: shown on every page but home and while a sheet is open; closes the topmost overlay first. */
function useBackButton(host: Host): void {
  const { pathname } = useLocation()
  const covers = useSyncExternalStore(overlays.watch, overlays.count)
  const isNeeded = covers > 0 || pathname !== '/'

  useEffect(() => {
    if (!isNeeded) return
    host.setBackButton(() => {
      if (overlays.count() > 0) return overlays.closeTop()
      goBack()
    })
    return () => host.setBackButton(null)
  }, [host, isNeeded])
}

function applyInsets({ top, bottom }: { top: number; bottom: number }): void {
  const { style } = document.documentElement
  style.setProperty('--host-top', `${top}px`)
  style.setProperty('--host-bottom', `${bottom}px`)
}

/** Elements at the lower edge follow the host's stable height, not its height during a drag. */
function applyStableHeight(height: number): void {
  document.documentElement.style.setProperty('--stable-height', `${height}px`)
}
