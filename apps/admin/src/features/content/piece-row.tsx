import { type ReactNode, useState } from 'react'
import { Button } from '#platform/components/controls/button.tsx'
import { useText } from '#platform/i18n/i18n.ts'
import classes from './content.module.css'

interface Props {
  publicId: string
  summary: string
  index: number
  count: number
  isChanged: boolean
  mayEdit: boolean
  isOpen: boolean
  toggle: () => void
  /** The index of the dragged piece; null without one. */
  dragged: number | null
  setDragged: (place: number | null) => void
  /** Moves the piece; positions are counted from 0. */
  move: (from: number, to: number) => void
  withdraw: () => void
  children: ReactNode
}

/** One piece of the ordered list. Its handle can be dragged, or moved by the arrow keys; the buttons are for phones. */
export function PieceRow(props: Props) {
  const { publicId, summary, index, count, isChanged, mayEdit, isOpen, toggle, move, withdraw } = props
  const { dragged, setDragged } = props
  const text = useText()
  const [isOver, setOver] = useState(false)
  const named = (act: string) => `${act}: ${publicId}`
  return (
    <li
      data-changed={isChanged || undefined}
      data-over={isOver && dragged !== null ? (dragged < index ? 'after' : 'before') : undefined}
      onDragOver={(event) => {
        if (dragged === null) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        // Moving between children of the row does not leave it.
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (dragged !== null) move(dragged, index)
      }}
    >
      <div className={classes.piece}>
        {mayEdit && (
          <button
            type="button"
            className={classes.handle}
            draggable
            aria-label={named(text('content.drag'))}
            onDragStart={(event) => {
              setDragged(index)
              // Some browsers start no drag without data.
              event.dataTransfer.setData('application/x-ganj-piece', publicId)
              event.dataTransfer.effectAllowed = 'move'
              // The drag image is the whole row, not only the handle.
              const row = event.currentTarget.parentElement
              if (row)
                event.dataTransfer.setDragImage(row, event.nativeEvent.offsetX, event.nativeEvent.offsetY)
            }}
            onDragEnd={() => setDragged(null)}
            onKeyDown={(event) => {
              const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
              const to = { Home: 0, End: count - 1 }[event.key] ?? (step && index + step)
              if (to === undefined || to < 0 || to >= count) return
              event.preventDefault()
              move(index, to)
            }}
          >
            <svg viewBox="0 0 12 16" width="10" height="14" aria-hidden="true">
              <path
                d="M3 3h.01M9 3h.01M3 8h.01M9 8h.01M3 13h.01M9 13h.01"
                stroke="currentColor"
                strokeWidth="2.6"
                strokeLinecap="round"
              />
            </svg>
          </button>
        )}
        <bdi dir="ltr">{publicId}</bdi>
        <span className={classes.summary} dir="auto">
          {summary}
        </span>
        {mayEdit && (
          <span className={classes.buttons}>
            <Button
              size="xs"
              variant="default"
              disabled={index === 0}
              aria-label={named(text('content.up'))}
              onClick={() => move(index, index - 1)}
            >
              ↑
            </Button>
            <Button
              size="xs"
              variant="default"
              disabled={index === count - 1}
              aria-label={named(text('content.down'))}
              onClick={() => move(index, index + 1)}
            >
              ↓
            </Button>
            <Button
              size="xs"
              variant="default"
              aria-expanded={isOpen}
              aria-label={named(text('content.edit'))}
              onClick={toggle}
            >
              {text('content.edit')}
            </Button>
          </span>
        )}
      </div>
      {isOpen && (
        <>
          {props.children}
          <div className={classes.withdraw}>
            <Button
              size="xs"
              variant="default"
              aria-label={named(text('content.withdraw'))}
              onClick={withdraw}
            >
              {text('content.withdraw')}
            </Button>
          </div>
        </>
      )}
    </li>
  )
}
