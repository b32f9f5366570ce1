import posthog from 'posthog-js'
import 'posthog-js/dist/posthog-recorder'
import { scrub, scrubText } from './scrub.ts'

/** The project of the product-analytics service. */
export interface ProductAnalytics {
  key: string
  host: string
}

/** Attributes with text, which can contain a player's name. */
const textAttributes = new Set(['aria-label', 'alt', 'title', 'placeholder', 'value'])
const masked = (words: string) => words.replace(/\S/g, '*')

/** Starts product analytics and recording. Loaded only where a key for it is configured. */
export function startProductAnalytics({ key, host }: ProductAnalytics): (path: string) => void {
  posthog.init(key, {
    api_host: host,
    persistence: 'localStorage',
    person_profiles: 'identified_only',
    respect_dnt: true,
    // The app reports page views, because it knows when a page is shown; taps are not reported at all.
    capture_pageview: false,
    capture_pageleave: false,
    autocapture: false,
    rageclick: false,
    capture_exceptions: false,
    capture_heatmaps: false,
    capture_dead_clicks: false,
    // The hash contains the launch parameters of the messaging app.
    disable_capture_url_hashes: true,
    enable_recording_console_log: false,
    mask_all_text: true,
    mask_all_element_attributes: true,
    disable_external_dependency_loading: true,
    session_recording: {
      maskAllInputs: true,
      maskTextSelector: '*',
      maskAttributeFn: (name, value) => (textAttributes.has(name) ? masked(value) : scrubText(value)),
      collectFonts: false,
      recordHeaders: false,
      recordBody: false,
      maskCapturedNetworkRequestFn: (request) => ({ ...request, name: scrubText(request.name) }),
    },
    // Every event must name its project.
    before_send: (event) =>
      event && { ...scrub(event), properties: { ...scrub(event.properties), token: key } },
  })
  return (path) => void posthog.capture('$pageview', { path: scrubText(path) })
}
