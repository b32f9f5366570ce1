import { overlays } from '@ganj/ui'
import { reportWarning } from '#platform/report-failure.ts'
import type { SoundKey } from '#platform/sound/keys.ts'
import { perform, speaker } from '#platform/sound/perform.ts'

/** What can be pressed answers to the touch, wherever it stands; the first touch unlocks the sound. */
export function feelTouches(page: Document): () => void {
  let covers = overlays.count()
  const stopWatching = overlays.watch(() => {
    if (overlays.count() > covers) perform('sheet')
    covers = overlays.count()
  })
  const onClick = ({ target }: Event) => {
    const key = target instanceof Element ? soundOf(target) : null
    if (key) perform(key)
  }
  page.addEventListener('pointerdown', speaker.unlock, { capture: true })
  page.addEventListener('click', onClick, { capture: true })
  speaker.preload().catch(reportWarning)
  return () => {
    stopWatching()
    page.removeEventListener('pointerdown', speaker.unlock, { capture: true })
    page.removeEventListener('click', onClick, { capture: true })
  }
}

function soundOf(target: Element): SoundKey | null {
  const pressed = target.closest('a[href], button, [role="tab"], input[type="radio"], input[type="checkbox"]')
  if (!pressed || pressed.matches(':disabled, [aria-busy="true"]')) return null
  if (pressed.closest('nav')) return 'navbar-click'
  return pressed.matches('[role="tab"], input, [aria-pressed]') ? 'tab' : 'press'
}
