import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { Icon } from '../icons/icon.tsx'
import { useOverlay } from './overlays.ts'
import classes from './sheet.module.css'
import { useDragToClose } from './use-drag-to-close.ts'

interface Props {
  title: string
  /** Accessible name of the close button. */
  closeLabel: string
  onClose: () => void
  /** An operation is pending: the sheet cannot be closed. */
  held?: boolean
  children: ReactNode
}

/**
 * A bottom sheet over the page while it is mounted. Escape, a tap on the backdrop and a drag down call `onClose`;
 * focus is trapped inside and restored afterwards.
 */
export function Sheet({ title, closeLabel, onClose, held = false, children }: Props) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const close = () => {
    if (!held) onClose()
  }
  const drag = useDragToClose(dialog, close)
  useOverlay(close)

  useLayoutEffect(() => {
    const sheet = dialog.current
    show(sheet, heading.current)
    // The browser restores the focus only when the dialog is closed before it is removed.
    return () => sheet?.close()
  }, [])

  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault()
    close()
  }
  // The browser cannot be kept from closing a dialog at a second Escape or Back in a row.
  const onClosed = () => {
    if (dialog.current?.open) return
    if (held) show(dialog.current, heading.current)
    else onClose()
  }
  // The browser also fires the click on the dialog when a press starts inside the sheet, for example a text selection.
  const pressedInside = useRef(false)
  const onPointerDown = (event: PointerEvent) => {
    pressedInside.current = event.target !== dialog.current
  }
  const onBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current && !pressedInside.current) close()
    pressedInside.current = false
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a tap on the backdrop; the keyboard has Escape
    <dialog
      ref={dialog}
      className={classes.sheet}
      aria-labelledby={id}
      onCancel={onCancel}
      onClose={onClosed}
      onPointerDown={onPointerDown}
      onClick={onBackdrop}
    >
      <div className={classes.body}>
        <header className={classes.header} {...drag}>
          <span className={classes.grip} aria-hidden="true" />
          <h2 id={id} className={classes.title} tabIndex={-1} ref={heading}>
            {title}
          </h2>
          <button
            type="button"
            className={classes.close}
            aria-label={closeLabel}
            disabled={held}
            onClick={close}
          >
            <Icon name="close" size={18} />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  )
}

function show(sheet: HTMLDialogElement | null, heading: HTMLElement | null): void {
  sheet?.showModal()
  heading?.focus()
}
