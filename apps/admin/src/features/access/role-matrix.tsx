import {
  changeRole,
  getAudit,
  getRoles,
  type Permission,
  permissions,
  type Role,
  type RolePermissions,
} from '@ganj/contract/admin'
import { Checkbox } from '@mantine/core'
import { Button } from '#platform/components/controls/button.tsx'
import '#platform/styles/fields.ts'
import { useState } from 'react'
import { useMay } from '#auth/session.ts'
import { readQuery } from '#platform/api/queries.ts'
import { useCommand } from '#platform/api/use-command.ts'
import { Panel } from '#platform/components/display/panel.tsx'
import { Read } from '#platform/components/read.tsx'
import { textOf, useText } from '#platform/i18n/i18n.ts'
import classes from './access.module.css'

/** The permissions of each role as a matrix. A change applies to the next call of each operator with that role. */
export function RoleMatrix() {
  const text = useText()
  return (
    <Panel title={text('access.roles')} note={text('access.roles-note')}>
      <Read query={readQuery(getRoles)} rows={10}>
        {({ roles }) => <Matrix roles={roles} />}
      </Read>
    </Panel>
  )
}

type Changes = Partial<Record<Role, readonly Permission[]>>

function Matrix({ roles }: RolePermissions) {
  const text = useText()
  const mayManage = useMay()('operators.manage')
  const [changes, setChanges] = useState<Changes>({})
  const { run, isBusy } = useCommand({
    endpoint: changeRole,
    refreshes: [getRoles, getAudit],
    done: () => text('access.roles-saved'),
  })
  const allowedOf = ({ role, permissions }: RolePermissions['roles'][number]) => changes[role] ?? permissions
  const toggle = (role: RolePermissions['roles'][number], permission: Permission) => {
    const allowed = allowedOf(role)
    const next = allowed.includes(permission)
      ? allowed.filter((one) => one !== permission)
      : permissions.filter((one) => one === permission || allowed.includes(one))
    setChanges({ ...changes, [role.role]: next })
  }
  const changed = Object.entries(changes) as [Role, Permission[]][]
  const save = () => {
    for (const [role, allowed] of changed) run({ role, permissions: allowed })
    setChanges({})
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a horizontally scrollable region must be reachable by keyboard */}
      <section className={classes.frame} tabIndex={0}>
        <table className={classes.matrix}>
          <thead>
            <tr>
              <th scope="col">{text('access.permission')}</th>
              {roles.map(({ role }) => (
                <th key={role} scope="col">
                  {textOf('role', role)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {permissions.map((permission) => (
              <tr key={permission}>
                <th scope="row">{textOf('permission', permission)}</th>
                {roles.map((role) => {
                  const isAllowed = allowedOf(role).includes(permission)
                  return (
                    <td
                      key={role.role}
                      data-changed={isAllowed !== role.permissions.includes(permission) || undefined}
                    >
                      <Checkbox
                        size="xs"
                        checked={isAllowed}
                        disabled={role.isFixed || !mayManage}
                        aria-label={`${textOf('role', role.role)}: ${textOf('permission', permission)}`}
                        onChange={() => toggle(role, permission)}
                      />
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {changed.length > 0 && (
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => setChanges({})}>
            {text('dialog.cancel')}
          </Button>
          <Button loading={isBusy} onClick={save}>
            {text('access.save-roles')}
          </Button>
        </div>
      )}
    </>
  )
}
