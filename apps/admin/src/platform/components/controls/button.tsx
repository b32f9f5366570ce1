import type { ComponentProps } from 'react'
import classes from './button.module.css'
import { Spinner } from './spinner.tsx'

interface Look {
  size?: 'compact-xs' | 'xs' | 'sm'
  /** The one main action of a page is gold; everything else is quiet. */
  variant?: 'filled' | 'default'
}

interface Props extends Look, ComponentProps<'button'> {
  /** The action is pending: the button cannot be pressed. */
  loading?: boolean
  /** The action is hard to undo. */
  'data-danger'?: boolean | undefined
}

/** The props that make a link look like a button. */
export const buttonLook = ({ size = 'sm', variant = 'filled' }: Look) => ({
  className: classes.button,
  'data-size': size,
  'data-variant': variant,
})

export function Button({
  size,
  variant,
  loading = false,
  disabled = false,
  className = '',
  children,
  ...rest
}: Props) {
  const look = buttonLook({ ...(size ? { size } : {}), ...(variant ? { variant } : {}) })
  return (
    <button
      type="button"
      {...rest}
      {...look}
      className={`${look.className} ${className}`}
      disabled={disabled || loading}
      data-loading={loading || undefined}
    >
      {loading && (
        <span className={classes.spinner}>
          <Spinner />
        </span>
      )}
      <span className={classes.label}>{children}</span>
    </button>
  )
}
