import {
  type Broadcast,
  getAudit,
  getBroadcast,
  getBroadcasts,
  pauseBroadcast,
  resumeBroadcast,
  startBroadcast,
  stopBroadcast,
} from '@ganj/contract/admin'
import { useState } from 'react'
import { useCommand } from '#platform/api/use-command.ts'
import { Choice } from '#platform/components/controls/choice.tsx'
import { MomentField } from '#platform/components/dates/moment-field.tsx'
import { ReasonDialog } from '#platform/components/dialogs/reason-dialog.tsx'
import { useFormat } from '#platform/format/use-format.ts'
import { textOf, useText } from '#platform/i18n/i18n.ts'

export type Verb = 'start' | 'pause' | 'resume' | 'stop'

/** The actions for a broadcast in a state; the main action last. */
export function verbsOf(state: Broadcast['state']): readonly Verb[] {
  if (state === 'draft') return ['stop', 'start']
  if (state === 'planning' || state === 'sending') return ['stop', 'pause']
  return state === 'paused' ? ['stop', 'resume'] : []
}

interface Props {
  broadcast: Broadcast
  verb: Verb
  /** The current number of players in the segment; undefined while they are counted. */
  players: number | undefined
  close: () => void
}

const endpoints = {
  start: startBroadcast,
  pause: pauseBroadcast,
  resume: resumeBroadcast,
  stop: stopBroadcast,
} as const

/** Starts a broadcast now or at a time, pauses, resumes or cancels it. */
export function OrderDialog({ broadcast, verb, players, close }: Props) {
  const text = useText()
  const format = useFormat()
  const [isLater, setLater] = useState(false)
  const [at, setAt] = useState<string | null>(null)
  const isTimed = verb === 'start' && isLater
  const { run, isBusy, error } = useCommand({
    endpoint: endpoints[verb],
    refreshes: [getBroadcast, getBroadcasts, getAudit],
    done: () => textOf('broadcast-done', isTimed ? 'schedule' : verb),
    onDone: close,
    isQuiet: true,
  })
  return (
    <ReasonDialog
      isOpen
      close={close}
      title={textOf('broadcast-verb', verb)}
      act={textOf('broadcast-verb', verb)}
      isDangerous={verb === 'stop'}
      isBusy={isBusy}
      error={error}
      isIncomplete={isTimed && at === null}
      onConfirm={(reason) =>
        run({ id: broadcast.id, reason, ...(isTimed ? { at } : {}) } as Parameters<typeof run>[0])
      }
    >
      <p>
        {verb === 'start'
          ? text('broadcasts.start-effect', { players: players === undefined ? '…' : format.number(players) })
          : textOf('broadcast-effect', verb)}
      </p>
      {verb === 'start' && (
        <Choice
          label={text('broadcasts.when')}
          value={isLater ? 'later' : 'now'}
          onChange={(value) => setLater(value === 'later')}
          options={[
            { value: 'now', text: text('broadcasts.now') },
            { value: 'later', text: text('broadcasts.later') },
          ]}
        />
      )}
      {isTimed && <MomentField label={text('broadcasts.time')} value={at} onChange={setAt} />}
    </ReasonDialog>
  )
}
