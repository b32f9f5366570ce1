import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from './icons/icon.tsx'
import classes from './sheet.module.css'

interface Props {
  open: boolean
  /** Asked to close: by Escape, by the button, by a tap beside it. */
  onClose: () => void
  title: string
  closeLabel: string
  children: ReactNode
}

/** A dialog that rises from below. The native one keeps the focus inside and gives it back. */
export function Sheet({ open, onClose, title, closeLabel, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()

  useEffect(() => {
    const element = dialog.current
    if (open && !element?.open) element?.showModal()
    if (!open && element?.open) element.close()
  }, [open])

  // The dialog itself is hit only beside its panel, which covers the rest.
  const tap = ({ target, currentTarget }: MouseEvent) => {
    if (target === currentTarget) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is its key, by the dialog itself
    <dialog ref={dialog} className={classes.sheet} aria-labelledby={id} onClose={onClose} onClick={tap}>
      {open && (
        <div className={classes.panel}>
          <header className={classes.header}>
            <h2 id={id} className={classes.title}>
              {title}
            </h2>
            <button type="button" className={classes.close} aria-label={closeLabel} onClick={onClose}>
              <Icon name="close" size={22} />
            </button>
          </header>
          {children}
        </div>
      )}
    </dialog>
  )
}
