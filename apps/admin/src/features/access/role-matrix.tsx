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
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#auth/session.ts'
import { readQuery } from '#platform/api/queries.ts'
import { useCommand } from '#platform/api/use-command.ts'
import { Panel } from '#platform/components/display/panel.tsx'
import { notifyFault } from '#platform/components/notify.ts'
import { Read } from '#platform/components/read.tsx'
import { textOf, useText } from '#platform/i18n/i18n.ts'
import { useUnsaved } from '#platform/router/use-unsaved.ts'
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

/** The changed permissions of each role, and not the others: those may be changed by a colleague meanwhile. */
type Changes = Partial<Record<Role, Partial<Record<Permission, boolean>>>>

/** The changes without those that the roles have already. */
function differing(changes: Changes, roles: RolePermissions['roles']): Changes {
  const left: Changes = {}
  for (const { role, permissions: has } of roles) {
    for (const one of permissions) {
      const wanted = changes[role]?.[one]
      if (wanted !== undefined && wanted !== has.includes(one)) left[role] = { ...left[role], [one]: wanted }
    }
  }
  return left
}

function Matrix({ roles }: RolePermissions) {
  const text = useText()
  const mayManage = useMay()('operators.manage')
  const queries = useQueryClient()
  const [changes, setChanges] = useState<Changes>({})
  const isChanged = Object.keys(changes).length > 0
  useUnsaved(isChanged)
  const { run, isBusy } = useCommand({
    endpoint: changeRole,
    refreshes: [getRoles, getAudit],
    done: () => text('access.roles-saved'),
    // What was refused for another role stays.
    onDone: (reply) => setChanges((now) => differing(now, reply.roles)),
  })
  const toggle = (role: Role, permission: Permission, isAllowed: boolean) =>
    setChanges(differing({ ...changes, [role]: { ...changes[role], [permission]: !isAllowed } }, roles))
  const save = async () => {
    const current = await queries.fetchQuery({ ...readQuery(getRoles), staleTime: 0 })
    for (const { role, permissions: has } of current.roles) {
      const wanted = changes[role]
      if (wanted) run({ role, permissions: permissions.filter((one) => wanted[one] ?? has.includes(one)) })
    }
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
                  const isAllowed = changes[role.role]?.[permission] ?? role.permissions.includes(permission)
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
                        onChange={() => toggle(role.role, permission, isAllowed)}
                      />
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {isChanged && (
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => setChanges({})}>
            {text('dialog.cancel')}
          </Button>
          <Button loading={isBusy} onClick={() => save().catch(notifyFault)}>
            {text('access.save-roles')}
          </Button>
        </div>
      )}
    </>
  )
}
