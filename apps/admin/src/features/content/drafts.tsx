import type { ContentDraft } from '@ganj/contract/admin'
import { useState } from 'react'
import { useMay } from '#auth/session.ts'
import { Button } from '#platform/components/controls/button.tsx'
import { Chip, type Tone } from '#platform/components/display/chip.tsx'
import { Panel } from '#platform/components/display/panel.tsx'
import { Moment } from '#platform/components/display/values.tsx'
import { textOf, useText } from '#platform/i18n/i18n.ts'
import classes from './content.module.css'
import { DiscardDialog, ForecastDialog, PublishDialog } from './draft-dialogs.tsx'
import { PreviewButton } from './preview-button.tsx'

const tone: Record<ContentDraft['state'], Tone> = {
  draft: 'gold',
  scheduled: 'info',
  published: 'good',
  discarded: 'plain',
  failed: 'bad',
}
const shownClosed = 3

/** Open drafts, and the latest closed ones. */
export function Drafts({ kind, drafts }: { kind: string; drafts: readonly ContentDraft[] }) {
  const text = useText()
  const may = useMay()
  const [asked, setAsked] = useState<{
    draft: ContentDraft
    what: 'publish' | 'discard' | 'forecast'
  } | null>(null)
  const isOpen = ({ state }: ContentDraft) => state === 'draft' || state === 'scheduled'
  const shown = [...drafts.filter(isOpen), ...drafts.filter((draft) => !isOpen(draft)).slice(0, shownClosed)]
  if (shown.length === 0) return null
  return (
    <Panel title={text('content.drafts')}>
      <ul className={classes.log}>
        {shown.map((draft) => (
          <li key={draft.id}>
            <div className={classes.draft}>
              <Chip tone={tone[draft.state]}>{textOf('draft-state', draft.state)}</Chip>
              <bdi>{draft.by.replace('operator:', '')}</bdi> <Moment at={draft.at} since />
              {draft.publishAt && draft.state === 'scheduled' && <Moment at={draft.publishAt} />}
            </div>
            {draft.note && <bdi>{draft.note}</bdi>}
            {!isOpen(draft) && draft.state === 'published' && draft.hasForecast && (
              <div className={classes.draft}>
                <Button size="xs" variant="default" onClick={() => setAsked({ draft, what: 'forecast' })}>
                  {text('content.forecast-fact')}
                </Button>
              </div>
            )}
            {isOpen(draft) && (
              <div className={classes.draft}>
                {may('content.edit') && <PreviewButton draft={draft.id} />}
                {may('content.edit') && (
                  <Button size="xs" variant="default" onClick={() => setAsked({ draft, what: 'discard' })}>
                    {text('content.discard')}
                  </Button>
                )}
                {may('content.publish') && (
                  <Button size="xs" data-act="publish" onClick={() => setAsked({ draft, what: 'publish' })}>
                    {text('content.publish')}
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
      {asked?.what === 'publish' && (
        <PublishDialog kind={kind} draft={asked.draft} close={() => setAsked(null)} />
      )}
      {asked?.what === 'forecast' && (
        <ForecastDialog kind={kind} draft={asked.draft} close={() => setAsked(null)} />
      )}
      {asked?.what === 'discard' && <DiscardDialog draft={asked.draft} close={() => setAsked(null)} />}
    </Panel>
  )
}
