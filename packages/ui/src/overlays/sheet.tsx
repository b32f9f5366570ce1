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
  /** Name of the button that closes it. */
  closeLabel: string
  onClose: () => void
  /** Something is under way: the sheet cannot be closed. */
  held?: boolean
  children: ReactNode
}

/**
 * A sheet that comes up over the page for as long as it is mounted. Escape, a tap beside it and a drag down ask to
 * close it; focus stays inside, and goes back to where it was.
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
    sheet?.showModal()
    heading.current?.focus()
    // Focus goes back only from a dialog that is closed before it goes.
    return () => sheet?.close()
  }, [])

  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault()
    close()
  }
  // A click is fired on the dialog as well when the press began inside the sheet, as in selecting text.
  const pressedInside = useRef(false)
  const onPointerDown = (event: PointerEvent) => {
    pressedInside.current = event.target !== dialog.current
  }
  const onBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current && !pressedInside.current) close()
    pressedInside.current = false
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tap beside it; Escape is what the keyboard has
    <dialog
      ref={dialog}
      className={classes.sheet}
      aria-labelledby={id}
      onCancel={onCancel}
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
