import { type KeyboardEvent, useEffect, useRef } from 'react'
import classes from './tabs.module.css'

interface Props<Id extends string> {
  tabs: readonly { id: Id; label: string }[]
  chosen: Id
  /** Id of the tab panel; the id of a tab is `tab-<id>`. */
  panel: string
  label: string
  onChoose: (id: Id) => void
}

/**
 * A strip of tabs that scrolls when it does not fit, with faded edges where there are more. Arrow keys follow the
 * reading direction.
 */
export function Tabs<Id extends string>({ tabs, chosen, panel, label, onChoose }: Props<Id>) {
  const strip = useRef<HTMLDivElement>(null)
  const isNew = useRef(true)

  useEffect(() => {
    const list = strip.current
    if (!list) return
    const watch = new ResizeObserver(() => showWhereItGoesOn(list))
    watch.observe(list)
    return () => watch.disconnect()
  }, [])

  useEffect(() => {
    const list = strip.current
    const tab = list?.querySelector(`#tab-${chosen}`)
    // The strip starts at the first tab; reading its scroll position would force a layout of the whole page.
    if (isNew.current && tab === list?.firstElementChild) return
    isNew.current = false
    tab?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'smooth' })
  }, [chosen])

  const move = (event: KeyboardEvent) => {
    const isRtl = document.documentElement.dir === 'rtl'
    const last = tabs.length - 1
    const now = tabs.findIndex(({ id }) => id === chosen)
    const next = {
      [isRtl ? 'ArrowLeft' : 'ArrowRight']: now === last ? 0 : now + 1,
      [isRtl ? 'ArrowRight' : 'ArrowLeft']: now === 0 ? last : now - 1,
      Home: 0,
      End: last,
    }[event.key]
    const tab = next === undefined ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    onChoose(tab.id)
    strip.current?.querySelector<HTMLElement>(`#tab-${tab.id}`)?.focus({ preventScroll: true })
  }

  return (
    <div className={classes.frame}>
      <div
        className={classes.strip}
        role="tablist"
        aria-label={label}
        ref={strip}
        onScroll={({ currentTarget }) => showWhereItGoesOn(currentTarget)}
      >
        {tabs.map(({ id, label: name }) => (
          <button
            key={id}
            id={`tab-${id}`}
            type="button"
            role="tab"
            className={classes.tab}
            aria-selected={id === chosen}
            aria-controls={panel}
            tabIndex={id === chosen ? 0 : -1}
            onClick={() => onChoose(id)}
            onKeyDown={move}
          >
            {name}
          </button>
        ))}
      </div>
    </div>
  )
}

/** Marks the sides with more tabs; the scroll position counts from the inline start. */
function showWhereItGoesOn(list: HTMLElement) {
  const gone = Math.abs(list.scrollLeft)
  const left = list.scrollWidth - list.clientWidth - gone
  list.toggleAttribute('data-before', gone > 2)
  list.toggleAttribute('data-after', left > 2)
}
