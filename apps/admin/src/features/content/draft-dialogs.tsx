import {
  type ContentDraft,
  discardDraft,
  getAudit,
  getContentKind,
  getContentKinds,
  publishContent,
} from '@ganj/contract/admin'
import { Modal } from '@mantine/core'
import '#platform/styles/dialogs.ts'
import { useState } from 'react'
import { MomentField } from '#platform/components/dates/moment-field.tsx'
import { CommandDialog } from '#platform/components/dialogs/command-dialog.tsx'
import { useText } from '#platform/i18n/i18n.ts'
import { Comparison } from './comparison.tsx'
import classes from './content.module.css'
import { ForecastPanel } from './forecast/forecast-panel.tsx'

const refreshes = [getContentKind, getContentKinds, getAudit]

interface Props {
  draft: ContentDraft
  close: () => void
}

export function PublishDialog({ kind, draft, close }: Props & { kind: string }) {
  const text = useText()
  const [at, setAt] = useState<string | null>(null)
  return (
    <CommandDialog
      endpoint={publishContent}
      bodyOf={(reason) => ({ draft: draft.id, reason, ...(at ? { at } : {}) })}
      refreshes={refreshes}
      done={({ approval, draft: { state } }) =>
        text(
          approval ? 'content.waits' : state === 'scheduled' ? 'content.is-scheduled' : 'content.published',
        )
      }
      close={close}
      act={text('content.publish')}
      isLong
    >
      <p>{text('content.publish-effect')}</p>
      <Comparison of={{ kind, draft: draft.id }} />
      {draft.hasForecast && <ForecastPanel kind={kind} draft={draft.id} />}
      <MomentField label={text('content.publish-at')} value={at} onChange={setAt} />
    </CommandDialog>
  )
}

export function DiscardDialog({ draft, close }: Props) {
  const text = useText()
  return (
    <CommandDialog
      endpoint={discardDraft}
      bodyOf={(reason) => ({ draft: draft.id, reason })}
      refreshes={refreshes}
      done={() => text('content.discarded')}
      close={close}
      act={text('content.discard')}
      isDangerous
    >
      <p>{text('content.discard-effect')}</p>
    </CommandDialog>
  )
}

/** The forecast cost of a draft, compared with the actual cost. */
export function ForecastDialog({ kind, draft, close }: Props & { kind: string }) {
  const text = useText()
  return (
    <Modal opened onClose={close} title={text('content.forecast-fact')} size="lg" centered>
      <div className={classes.dialog}>
        <ForecastPanel kind={kind} draft={draft.id} isPublished />
      </div>
    </Modal>
  )
}
