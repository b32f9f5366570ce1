import { overlays } from '@ganj/ui'
import type { SoundKey } from '#platform/sound/keys.ts'
import { perform, speaker } from '#platform/sound/perform.ts'

/** Plays a sound when a control is pressed, on any page; the first touch unlocks the audio. */
export function playTouchSounds(page: Document): () => void {
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
