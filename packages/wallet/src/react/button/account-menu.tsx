import type { KeyboardEvent } from 'react'
import { disconnect } from '../../connect/disconnect.ts'
import { copyText } from '../../core/copy-text.ts'
import type { Core } from '../../core/core.ts'
import type { ViewTexts } from '../../i18n/dictionary.ts'
import { useBrowserLayoutEffect, useEffect, useRef } from '../compat.ts'
import { CopyIcon, LeaveIcon } from '../controls/icons.tsx'
import { useFlag } from '../controls/use-flag.ts'

/** How long 'Address copied!' is shown, in milliseconds. */
const ADDRESS_COPIED_TIME = 1000

interface AccountMenuProps {
  core: Core
  address: string
  id: string
  anchor: HTMLElement
  close(): void
  texts: ViewTexts
}

/** The account menu: arrow keys move the focus, Escape and a click outside close it. */
export function AccountMenu({ core, address, id, anchor, close, texts }: AccountMenuProps) {
  const list = useRef<HTMLUListElement>(null)
  const [copied, raise] = useFlag(core.clock, ADDRESS_COPIED_TIME)
  const boxRef = useTopLayer(anchor)
  useClickOutside(boxRef, anchor, close)
  useEffect(() => focusItem(list.current, 0), [])
  const leave = () => {
    close()
    anchor.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') leave()
    else if (event.key === 'Tab') close()
    else if (!moveFocus(list.current, event.key)) return
    if (event.key !== 'Tab') event.preventDefault()
    event.stopPropagation()
  }
  const copy = () => copyText(address).then(raise, core.report)
  const end = () => {
    close()
    disconnect(core).catch(core.report)
  }
  return (
    <div ref={boxRef} className="gw-menu" popover="manual" data-tc-dropdown-container="true">
      <div data-tc-dropdown="true">
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: tests of host applications expect the menu to be a list */}
        <ul ref={list} id={id} role="menu" aria-label={texts.accountMenu} onKeyDown={onKeyDown}>
          <li role="none">
            <button type="button" role="menuitem" tabIndex={-1} onClick={copy}>
              <CopyIcon />
              <span aria-live="polite">{copied ? texts.addressCopied : texts.copyAddress}</span>
            </button>
          </li>
          <li role="none">
            <button type="button" role="menuitem" tabIndex={-1} onClick={end}>
              <LeaveIcon />
              {texts.disconnect}
            </button>
          </li>
        </ul>
      </div>
    </div>
  )
}

const GAP = 8
const WIDTH = 256

/** Shows the menu in the top layer and keeps it positioned beside its button. */
function useTopLayer(anchor: HTMLElement) {
  const boxRef = useRef<HTMLDivElement>(null)
  useBrowserLayoutEffect(() => {
    const menu = boxRef.current
    if (!menu) return
    if ('showPopover' in menu) menu.showPopover()
    const place = () => {
      const at = anchor.getBoundingClientRect()
      const rtl = getComputedStyle(anchor).direction === 'rtl'
      const start = rtl ? at.left : at.right - WIDTH
      const below = at.bottom + GAP
      const fits = below + menu.offsetHeight <= innerHeight
      menu.style.insetBlockStart = `${fits ? below : Math.max(GAP, at.top - GAP - menu.offsetHeight)}px`
      const left = Math.max(GAP, Math.min(start, document.documentElement.clientWidth - WIDTH - GAP))
      menu.style.setProperty(rtl ? 'inset-inline-end' : 'inset-inline-start', `${left}px`)
    }
    place()
    addEventListener('scroll', place, true)
    addEventListener('resize', place)
    return () => {
      removeEventListener('scroll', place, true)
      removeEventListener('resize', place)
    }
  }, [anchor])
  return boxRef
}

function useClickOutside(
  boxRef: { current: HTMLElement | null },
  anchor: HTMLElement,
  close: () => void,
): void {
  useEffect(() => {
    const onDown = ({ target }: Event) => {
      if (target instanceof Node && !boxRef.current?.contains(target) && !anchor.contains(target)) close()
    }
    document.addEventListener('pointerdown', onDown, true)
    return () => document.removeEventListener('pointerdown', onDown, true)
  }, [boxRef, anchor, close])
}

function focusItem(list: HTMLElement | null, at: number): void {
  list?.querySelectorAll('button')[at]?.focus()
}

function moveFocus(list: HTMLElement | null, key: string): boolean {
  const items = [...(list?.querySelectorAll('button') ?? [])]
  const at = items.indexOf(document.activeElement as HTMLButtonElement)
  const count = items.length
  const to = { ArrowDown: (at + 1) % count, ArrowUp: (at - 1 + count) % count, Home: 0, End: count - 1 }[key]
  if (to === undefined) return false
  focusItem(list, to)
  return true
}
