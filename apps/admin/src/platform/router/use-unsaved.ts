import { useEffect } from 'react'
import { useText } from '../i18n/i18n.ts'
import { askBeforeLeaving } from './location.tsx'

/**
 * While there is unsaved input, asks before the page is left, reloaded or closed.
 * @returns a function that stops asking at once, for input that has just been saved
 */
export function useUnsaved(isUnsaved: boolean): () => void {
  const text = useText()
  useEffect(() => {
    if (!isUnsaved) return
    // The browser asks in its own words.
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onUnload)
    askBeforeLeaving(() => window.confirm(text('page.unsaved')))
    return () => {
      window.removeEventListener('beforeunload', onUnload)
      askBeforeLeaving(null)
    }
  }, [isUnsaved, text])
  return () => askBeforeLeaving(null)
}
