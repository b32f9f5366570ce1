import { overlays } from '@ganj/ui'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { restoreFullScreen, useFullScreen } from '#platform/full-screen.ts'
import type { Host } from '#platform/hosts/host.ts'
import { loadHost } from '#platform/hosts/load-host.ts'
import { reportFailure, reportWarning } from '#platform/report-failure.ts'
import { useSight } from '#platform/sight.ts'
import { followHostTheme, useTheme } from '#platform/theme-choice.ts'

/** The app's life inside its host: back button, theme, insets, sight, full screen. */
export function HostLife() {
  const [host, setHost] = useState<Host | null>(null)
  useEffect(() => {
    loadHost().then(setHost, reportWarning)
  }, [])
  return host && <Ties host={host} />
}

function Ties({ host }: { host: Host }) {
  useBackButton(host)
  const shown = useTheme(({ shown }) => shown)

  useEffect(() => host.followVisibility((isVisible) => useSight.setState({ host: isVisible })), [host])
  useEffect(() => host.followFullScreen((isFullScreen) => useFullScreen.setState({ isFullScreen })), [host])
  useEffect(() => host.followInsets(spare), [host])
  useEffect(() => host.followStableHeight(stand), [host])
  useEffect(() => restoreFullScreen(host), [host])
  useEffect(() => host.followTheme(followHostTheme), [host])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme is another ground
  useEffect(() => {
    const ground = getComputedStyle(document.documentElement).getPropertyValue('--ground-glow').trim()
    host.paintBars(ground)
  }, [host, shown])
  return null
}

/** Seen on every page but home and over every sheet; what came up last goes first. */
function useBackButton(host: Host): void {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const covers = useSyncExternalStore(overlays.watch, overlays.count)
  const isNeeded = covers > 0 || pathname !== '/'

  useEffect(() => {
    if (!isNeeded) return
    host.setBackButton(() => {
      if (overlays.count() > 0) return overlays.closeTop()
      // Who came straight to this page has nothing behind it.
      const isFirst = (window.history.state as { idx?: number } | null)?.idx === 0
      Promise.resolve(isFirst ? navigate('/', { replace: true }) : navigate(-1)).catch(reportFailure)
    })
    return () => host.setBackButton(null)
  }, [host, navigate, isNeeded])
}

function spare({ top, bottom }: { top: number; bottom: number }): void {
  const { style } = document.documentElement
  style.setProperty('--host-top', `${top}px`)
  style.setProperty('--host-bottom', `${bottom}px`)
}

/** What is pinned to the lower edge stands where that edge comes to rest, not where a finger drags it. */
function stand(height: number): void {
  document.documentElement.style.setProperty('--stable-height', `${height}px`)
}
