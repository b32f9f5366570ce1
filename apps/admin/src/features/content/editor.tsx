import { isClientFault } from '@ganj/client'
import {
  type AdminReplyOf,
  draftContent,
  getAudit,
  getContentKind,
  getContentKinds,
} from '@ganj/contract/admin'
import { useRef, useState } from 'react'
import { useMay } from '#auth/session.ts'
import { useCommand } from '#platform/api/use-command.ts'
import { Button } from '#platform/components/controls/button.tsx'
import { Chip } from '#platform/components/display/chip.tsx'
import { Panel } from '#platform/components/display/panel.tsx'
import { messageOf } from '#platform/components/fault-message.ts'
import { useFormat } from '#platform/format/use-format.ts'
import { currentLanguage, textOf, useText } from '#platform/i18n/i18n.ts'
import { useUnsaved } from '#platform/router/use-unsaved.ts'
import { AddPiece } from './add-piece.tsx'
import classes from './content.module.css'
import { changedPieces, emptyOf, moved, type Piece, type Schema } from './fields/schema.ts'
import { SchemaField } from './fields/schema-field.tsx'
import { PieceRow } from './piece-row.tsx'
import { summaryOf } from './summary.ts'

type Content = AdminReplyOf<typeof getContentKind>

/**
 * Edits the pieces of a kind. Changes are saved as a draft; nothing is live before it is published. Unsaved changes stay
 * when another version is published meanwhile; the server refuses to save them over it.
 */
export function Editor({ kind, schema, version, value }: Content) {
  const text = useText()
  const format = useFormat()
  const mayEdit = useMay()('content.edit')
  const [base, setBase] = useState({ version, value })
  const [pieces, setPieces] = useState<readonly Piece[]>(value)
  const saved = useRef<readonly Piece[]>(null)
  const [open, setOpen] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const [dragged, setDragged] = useState<number | null>(null)
  const changed = changedPieces(base.value, pieces)
  const isOutdated = version !== base.version
  const follow = () => {
    setBase({ version, value })
    setPieces(value)
  }
  if (isOutdated && changed.size === 0) follow()
  useUnsaved(changed.size > 0)
  const { run, isBusy, error, reset } = useCommand({
    endpoint: draftContent,
    refreshes: [getContentKind, getContentKinds, getAudit],
    done: () => text('content.saved'),
    // What was typed while the draft was being saved is not in it.
    onDone: () => setPieces((now) => (now === saved.current ? base.value : now)),
    isQuiet: true,
  })
  const move = (from: number, to: number) => {
    if (from === to) return
    setPieces(moved(pieces, from, to))
    setSaid(text('content.moved', { name: pieces[from]?.publicId ?? '', place: format.number(to + 1) }))
  }
  const words = {
    language: currentLanguage(),
    named: (name: string) => textOf('content-field', name),
    number: format.number,
  }
  return (
    <Panel
      title={text(changed.size > 0 ? 'content.editing' : 'content.current')}
      note={changed.size > 0 && <Chip tone="gold">{text('content.changes', { count: changed.size })}</Chip>}
    >
      <p className={classes.said} role="status">
        {said}
      </p>
      <ol className={classes.pieces}>
        {pieces.map(({ publicId, data }, index) => (
          <PieceRow
            key={publicId}
            publicId={publicId}
            summary={summaryOf(data, words)}
            index={index}
            count={pieces.length}
            isChanged={changed.has(publicId)}
            mayEdit={mayEdit}
            isOpen={open === publicId}
            toggle={() => setOpen(open === publicId ? null : publicId)}
            dragged={dragged}
            setDragged={setDragged}
            move={move}
            withdraw={() => setPieces(pieces.filter((one) => one.publicId !== publicId))}
          >
            <SchemaField
              label={publicId}
              schema={schema as Schema}
              value={data}
              onChange={(next) =>
                setPieces(pieces.map((one) => (one.publicId === publicId ? { ...one, data: next } : one)))
              }
            />
          </PieceRow>
        ))}
      </ol>
      {mayEdit && (
        <AddPiece
          taken={pieces.map(({ publicId }) => publicId)}
          add={(publicId) => {
            setPieces([...pieces, { publicId, data: emptyOf(schema as Schema) }])
            setOpen(publicId)
          }}
        />
      )}
      {isOutdated && changed.size > 0 && (
        <p className={classes.error} role="status">
          {text('content.outdated', { version: format.number(version) })}
        </p>
      )}
      {error && (
        <div className={classes.side} role="alert">
          <p className={classes.error}>{messageOf(error)}</p>
          {isClientFault(error) &&
            [...new Set(error.errors.map(({ message }) => message))].map((message) => (
              <p key={message} className={classes.error}>
                <bdi>{message}</bdi>
              </p>
            ))}
        </div>
      )}
      {changed.size > 0 && (
        <div className={classes.save}>
          <Button
            variant="default"
            onClick={() => {
              follow()
              reset()
            }}
          >
            {text('content.discard-changes')}
          </Button>
          <Button
            loading={isBusy}
            onClick={() => {
              saved.current = pieces
              run({ kind, value: [...pieces], basedOn: base.version })
            }}
          >
            {text('content.save')}
          </Button>
        </div>
      )}
    </Panel>
  )
}
