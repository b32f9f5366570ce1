import { addPlayerNote, getPlayerNotes } from '@ganj/contract/admin'
import { Textarea } from '@mantine/core'
import { Button } from '#platform/components/controls/button.tsx'
import '#platform/styles/fields.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useMay } from '#auth/session.ts'
import { listQuery } from '#platform/api/queries.ts'
import { useCommand } from '#platform/api/use-command.ts'
import { Panel } from '#platform/components/display/panel.tsx'
import { Moment } from '#platform/components/display/values.tsx'
import { MoreRows } from '#platform/components/lists/more-rows.tsx'
import { LoadError, Loading } from '#platform/components/states.tsx'
import { useText } from '#platform/i18n/i18n.ts'
import { useUnsaved } from '#platform/router/use-unsaved.ts'
import classes from './player-page.module.css'

/** Operators' notes about a player, which the player cannot see. */
export function Notes({ playerId }: { playerId: string }) {
  const text = useText()
  const may = useMay()
  const list = useInfiniteQuery(listQuery(getPlayerNotes, { id: playerId }))
  const { data, error, refetch } = list
  const notes = data?.pages.flatMap(({ rows }) => rows) ?? []
  return (
    <Panel title={text('notes.title')} note={text('notes.private')}>
      {data === undefined && (error ? <LoadError error={error} retry={refetch} /> : <Loading rows={2} />)}
      <ul className={classes.notes}>
        {notes.map((note) => (
          <li key={note.id} className={classes.note}>
            <bdi>{note.text}</bdi>
            <div className={classes.by}>
              <bdi>{note.by}</bdi> · <Moment at={note.at} since />
            </div>
          </li>
        ))}
      </ul>
      <MoreRows list={list} />
      {may('players.note') && <NoteForm playerId={playerId} />}
    </Panel>
  )
}

function NoteForm({ playerId }: { playerId: string }) {
  const text = useText()
  const [note, setNote] = useState('')
  useUnsaved(note.trim() !== '')
  const { run, isBusy } = useCommand({
    endpoint: addPlayerNote,
    refreshes: [getPlayerNotes],
    onDone: () => setNote(''),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    run({ id: playerId, text: note.trim() })
  }
  return (
    <form className={classes['note-form']} onSubmit={submit}>
      <Textarea
        aria-label={text('notes.new')}
        placeholder={text('notes.new')}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        maxLength={2000}
        autosize
        minRows={1}
      />
      {note.trim() !== '' && (
        <Button type="submit" size="xs" variant="default" loading={isBusy}>
          {text('notes.add')}
        </Button>
      )}
    </form>
  )
}
