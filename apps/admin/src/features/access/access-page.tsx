import { useState } from 'react'
import { useMay } from '#auth/session.ts'
import { Button } from '#platform/components/controls/button.tsx'
import { Panel } from '#platform/components/display/panel.tsx'
import { Page } from '#platform/components/page.tsx'
import { useText } from '#platform/i18n/i18n.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { Operators } from './operators.tsx'
import { RoleMatrix } from './role-matrix.tsx'

/** The operators, and the permissions of each role. */
export function AccessPage() {
  const text = useText()
  const may = useMay()
  const [isInviting, setInviting] = useState(false)
  return (
    <Page
      title={text('access.title')}
      actions={
        may('operators.manage') && (
          <Button size="xs" onClick={() => setInviting(true)}>
            {text('access.invite')}
          </Button>
        )
      }
    >
      <Panel title={text('access.operators')}>
        <Operators />
      </Panel>
      <RoleMatrix />
      {isInviting && <InviteDialog close={() => setInviting(false)} />}
    </Page>
  )
}
