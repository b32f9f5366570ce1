import type { KeyboardEvent } from 'react'
import { useRef } from '../compat.ts'

interface TabsProps<T extends string> {
  label: string
  tabs: { id: T; text: string }[]
  chosen: T
  panel: string
  onChoose(id: T): void
}

/** A row of tabs: arrow keys move the selection in their direction. */
export function Tabs<T extends string>({ label, tabs, chosen, panel, onChoose }: TabsProps<T>) {
  const row = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ id }) => id === chosen)
    const rtl = row.current !== null && getComputedStyle(row.current).direction === 'rtl'
    const step = { ArrowRight: rtl ? -1 : 1, ArrowLeft: rtl ? 1 : -1 }[event.key]
    const edge = { Home: 0, End: tabs.length - 1 }[event.key]
    if (step === undefined && edge === undefined) return
    event.preventDefault()
    const next = edge ?? (at + (step ?? 0) + tabs.length) % tabs.length
    const tab = tabs[next]
    if (!tab) return
    onChoose(tab.id)
    row.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <div
      ref={row}
      className="gw-tabs"
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
      data-tc-tab-bar="true"
    >
      {tabs.map(({ id, text }) => (
        <button
          key={id}
          type="button"
          role="tab"
          aria-selected={id === chosen}
          aria-controls={panel}
          tabIndex={id === chosen ? 0 : -1}
          onClick={() => onChoose(id)}
        >
          {text}
        </button>
      ))}
    </div>
  )
}
