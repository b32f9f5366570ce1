import type { KeyboardEvent, MouseEvent, ReactNode, RefObject } from 'react'
import { catchAndroidBack } from '../../core/android-back.ts'
import { useBrowserLayoutEffect, useEffect, useId, useRef } from '../compat.ts'
import { useTheme } from '../style/use-theme.ts'
import { LabelContext } from './controls.tsx'
import { useWidget } from './widget-context.ts'

interface DialogProps {
  /** A key of the shown view; a change moves the focus. */
  view: string
  leaving: boolean
  close(): void
  marks: Record<`data-tc-${string}`, string>
  children: ReactNode
}

/** A modal dialog in the browser's top layer: above all content of the host, including its dialogs. */
export function Dialog({ view, leaving, close, marks, children }: DialogProps) {
  const { state } = useWidget()
  const dialog = useRef<HTMLDialogElement>(null)
  const card = useRef<HTMLDivElement>(null)
  const pressedRef = useRef<EventTarget>(null)
  const label = useId()
  const theme = useTheme(state.options)
  useModal(dialog, card)
  useAndroidBack(state.options.enableAndroidBackHandler !== false && !leaving, close)
  useEffect(() => {
    // The pressed button may be unmounted with its view.
    if (!dialog.current?.contains(document.activeElement)) card.current?.focus()
  }, [view])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') trapFocus(event, card.current)
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    close()
  }
  const onClick = (event: MouseEvent) => {
    if (event.target === dialog.current && pressedRef.current === dialog.current) close()
  }
  return (
    <dialog
      {...theme}
      {...marks}
      ref={dialog}
      className="gw gw-dialog"
      aria-labelledby={label}
      aria-modal="true"
      data-leaving={leaving || undefined}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        pressedRef.current = event.target
      }}
      onClick={onClick}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <div ref={card} className="gw-card" tabIndex={-1} data-tc-modal="true">
        <LabelContext.Provider value={label}>{children}</LabelContext.Provider>
      </div>
    </dialog>
  )
}

function useModal(ref: RefObject<HTMLDialogElement | null>, card: RefObject<HTMLDivElement | null>): void {
  useBrowserLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const before = document.activeElement
    const buttonBox = before?.closest('[data-tc-button]')
    const { style } = document.documentElement
    const overflow = style.overflow
    if ('showModal' in dialog) dialog.showModal()
    else (dialog as HTMLElement).setAttribute('open', '')
    style.overflow = 'hidden'
    card.current?.focus()
    return () => {
      style.overflow = overflow
      if ('close' in dialog) dialog.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
      else if (buttonBox) focusSuccessor(buttonBox)
    }
  }, [ref, card])
}

/**
 * The connect button is replaced by the account button, perhaps after it is loaded: moves the focus there, unless
 * another element has it.
 */
function focusSuccessor(box: Element): void {
  const focus = () => {
    const button = box.querySelector<HTMLElement>('button:enabled')
    button?.focus()
    return button !== null
  }
  if (focus()) return
  const observer = new MutationObserver(() => {
    if ((document.activeElement ?? document.body) !== document.body || focus()) observer.disconnect()
  })
  observer.observe(box, { childList: true, subtree: true, attributeFilter: ['disabled'] })
}

function useAndroidBack(enabled: boolean, close: () => void): void {
  const latestRef = useRef(close)
  useBrowserLayoutEffect(() => {
    latestRef.current = close
  })
  useEffect(() => (enabled ? catchAndroidBack(() => latestRef.current()) : undefined), [enabled])
}

const FOCUSABLE = 'button:not([disabled]),a[href],[tabindex="0"]'

function trapFocus(event: KeyboardEvent, card: HTMLElement | null): void {
  const stops = [...(card?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])].filter(
    ({ tabIndex }) => tabIndex >= 0,
  )
  const [first, last] = [stops[0], stops.at(-1)]
  const from = document.activeElement
  const leaves = event.shiftKey ? from === first || from === card : from === last
  if (!leaves && stops.length > 0) return
  event.preventDefault()
  const to = event.shiftKey ? last : first
  ;(to ?? card)?.focus()
}
