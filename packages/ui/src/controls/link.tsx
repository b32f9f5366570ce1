import type { ComponentProps, MouseEvent } from 'react'

/** The part of an app's router that a link needs. */
interface Router {
  /** The address of a page. */
  hrefOf(to: string): string
  navigate(to: string): void
}

interface Props extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  to: string
}

/**
 * Creates the link component of an app, which navigates without a page load. The browser handles clicks that open
 * another tab or window.
 */
export const linkOf = ({ hrefOf, navigate }: Router) =>
  function Link({ to, onClick, ...rest }: Props) {
    const follow = (event: MouseEvent<HTMLAnchorElement>) => {
      onClick?.(event)
      if (event.defaultPrevented || event.button !== 0) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      navigate(to)
    }
    return <a {...rest} href={hrefOf(to)} onClick={follow} />
  }
