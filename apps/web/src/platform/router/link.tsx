import type { ComponentProps, MouseEvent } from 'react'
import { hrefOf, navigate } from './location.ts'

interface Props extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  to: string
}

/** A link to a page of the app. The browser handles clicks that open another tab or window. */
export function Link({ to, onClick, ...rest }: Props) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigate(to)
  }
  return <a {...rest} href={hrefOf(to)} onClick={follow} />
}
