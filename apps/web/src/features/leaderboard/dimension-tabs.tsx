import { type BoardDimension, boardDimensions } from '@ganj/contract'
import { type KeyboardEvent, useRef } from 'react'
import { type TextKey, useText } from '#platform/i18n/i18n.ts'
import classes from './dimension-tabs.module.css'

const labels = {
  weekly: 'board.weekly',
  daily: 'board.daily',
  'all-time': 'board.all-time',
  'blue-fire': 'board.blue-fire',
  friends: 'board.friends',
  group: 'board.group',
} as const satisfies Record<BoardDimension, TextKey>

interface Props {
  chosen: BoardDimension
  onChoose: (dimension: BoardDimension) => void
}

/** Arrow keys move along the tabs in the direction they are read. */
export function DimensionTabs({ chosen, onChoose }: Props) {
  const text = useText()
  const list = useRef<HTMLDivElement>(null)

  const move = (event: KeyboardEvent) => {
    const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const step = event.key === forward ? 1 : /^Arrow(Left|Right)$/.test(event.key) ? -1 : 0
    if (step === 0) return
    const count = boardDimensions.length
    const next = boardDimensions[(boardDimensions.indexOf(chosen) + step + count) % count] ?? chosen
    onChoose(next)
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus()
  }

  return (
    <div className={classes.tabs} role="tablist" ref={list}>
      {boardDimensions.map((dimension) => (
        <button
          key={dimension}
          id={`tab-${dimension}`}
          type="button"
          role="tab"
          className={classes.tab}
          aria-selected={dimension === chosen}
          aria-controls="board"
          tabIndex={dimension === chosen ? 0 : -1}
          onClick={() => onChoose(dimension)}
          onKeyDown={move}
        >
          {text(labels[dimension])}
        </button>
      ))}
    </div>
  )
}
