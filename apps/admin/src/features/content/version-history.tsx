import {
  type AdminReplyOf,
  getAudit,
  getContentKind,
  getContentKinds,
  revertContent,
} from '@ganj/contract/admin'
import { useState } from 'react'
import { useMay } from '#auth/session.ts'
import { Button } from '#platform/components/controls/button.tsx'
import { CommandDialog } from '#platform/components/dialogs/command-dialog.tsx'
import { Panel } from '#platform/components/display/panel.tsx'
import { Moment } from '#platform/components/display/values.tsx'
import { Empty } from '#platform/components/states.tsx'
import { useFormat } from '#platform/format/use-format.ts'
import { useText } from '#platform/i18n/i18n.ts'
import { Comparison } from './comparison.tsx'
import classes from './content.module.css'

interface Props {
  kind: string
  version: number
  history: AdminReplyOf<typeof getContentKind>['history']
}

/** The versions of a kind; each can be restored. */
export function VersionHistory({ kind, version: current, history }: Props) {
  const text = useText()
  const format = useFormat()
  const mayPublish = useMay()('content.publish')
  const [asked, setAsked] = useState<number | null>(null)
  return (
    <Panel title={text('content.history')}>
      {history.length === 0 && <Empty title={text('seasons.no-steps')} />}
      <ul className={classes.log}>
        {history.map(({ version, by, reason, at, pieces }) => (
          <li key={version}>
            <div className={classes.draft}>
              <b>{text('content.version-of', { version: format.number(version) })}</b>
              <bdi>{by.replace('operator:', '')}</bdi> <Moment at={at} since />
            </div>
            <bdi>{reason}</bdi>
            <div className={classes.draft}>
              {text('content.changes', { count: pieces })}
              {mayPublish && version !== current && (
                <Button size="xs" variant="default" onClick={() => setAsked(version)}>
                  {text('content.revert')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {asked !== null && (
        <CommandDialog
          endpoint={revertContent}
          bodyOf={(reason) => ({ kind, version: asked, reason })}
          refreshes={[getContentKind, getContentKinds, getAudit]}
          done={({ approval }) => text(approval ? 'content.waits' : 'content.reverted')}
          close={() => setAsked(null)}
          act={text('content.revert')}
          isLong
        >
          <p>{text('content.revert-effect', { version: format.number(asked) })}</p>
          <Comparison of={{ kind, version: asked }} />
        </CommandDialog>
      )}
    </Panel>
  )
}
