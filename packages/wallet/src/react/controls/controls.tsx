import type { ReactNode } from 'react'
import { isHttps } from '../../telegram/allowed-links.ts'
import { createContext, useContext } from '../compat.ts'
import { BackIcon, CrossIcon } from './icons.tsx'
import { useWidget } from './widget-context.ts'

/** Id of the heading that names the dialog. */
export const LabelContext = createContext<string | undefined>(undefined)

/** Heading of a view; it gives the dialog its name. */
export function Heading({ children, hidden }: { children: ReactNode; hidden?: boolean }) {
  const id = useContext(LabelContext)
  return (
    <h1 id={id} className={hidden ? 'gw-hidden' : undefined} data-tc-h1="true">
      {children}
    </h1>
  )
}

interface IconButtonProps {
  label: string
  onClick(): void
  children: ReactNode
  side: 'start' | 'end'
}

/** A round icon button in a corner, with an accessible name. */
export function IconButton({ label, onClick, children, side }: IconButtonProps) {
  return (
    <button
      type="button"
      className={`gw-corner gw-${side}`}
      aria-label={label}
      title={label}
      onClick={onClick}
      data-tc-icon-button="true"
    >
      {children}
    </button>
  )
}

/** Leads back to the previous view. */
export function BackButton({ onClick }: Pick<IconButtonProps, 'onClick'>) {
  const { t } = useWidget()
  return (
    <IconButton side="start" label={t('back')} onClick={onClick}>
      <BackIcon />
    </IconButton>
  )
}

/** Closes the modal. */
export function CloseButton({ onClick }: Pick<IconButtonProps, 'onClick'>) {
  const { t } = useWidget()
  return (
    <IconButton side="end" label={t('close')} onClick={onClick}>
      <CrossIcon />
    </IconButton>
  )
}

interface ButtonProps {
  children: ReactNode
  onClick(): void
  kind?: 'primary' | 'plain' | 'telegram'
  wide?: boolean
  disabled?: boolean
}

/** A button with a text. */
export function Button({ children, onClick, kind = 'plain', wide, disabled }: ButtonProps) {
  return (
    <button
      type="button"
      className={`gw-pill gw-button gw-${kind}${wide ? ' gw-wide' : ''}`}
      onClick={onClick}
      disabled={disabled}
    >
      {children}
    </button>
  )
}

/** A link that looks like a button and leaves the page. */
export function LinkButton({ href, children, label }: { href: string; children: ReactNode; label?: string }) {
  // The address comes from a list and may be invalid.
  if (!isHttps(href)) return null
  return (
    <a
      className="gw-pill gw-button gw-plain"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={label}
    >
      {children}
    </a>
  )
}
