import {
  changeOperatorRole,
  getAudit,
  getOperators,
  getSessions,
  linkOperator,
  type Operator,
  removeOperator,
  resetSecondFactor,
  roles,
  type SignInLink,
} from '@ganj/contract/admin'
import { Modal, NativeSelect } from '@mantine/core'
import { Button } from '#platform/components/controls/button.tsx'
import '#platform/styles/dialogs.ts'
import { useState } from 'react'
import { useMay } from '#auth/session.ts'
import { useCommand } from '#platform/api/use-command.ts'
import { Chip } from '#platform/components/display/chip.tsx'
import { Code, Moment } from '#platform/components/display/values.tsx'
import { List } from '#platform/components/lists/list.tsx'
import { Empty } from '#platform/components/states.tsx'
import { isolated } from '#platform/format/isolated.ts'
import { textOf, useText } from '#platform/i18n/i18n.ts'
import classes from './access.module.css'
import { OneTimeLink } from './one-time-link.tsx'

const refreshes = [getOperators, getAudit]

export function Operators() {
  const text = useText()
  const mayManage = useMay()('operators.manage')
  const [link, setLink] = useState<SignInLink | null>(null)
  return (
    <>
      <List
        endpoint={getOperators}
        filters={{}}
        caption={text('access.operators')}
        rowKey={({ id }) => id}
        empty={<Empty title={text('access.none')} />}
        columns={[
          {
            id: 'name',
            head: text('access.name'),
            isMain: true,
            cell: ({ name, isSelf }) => (
              <>
                <b>
                  <bdi>{name}</bdi>
                </b>{' '}
                {isSelf && <Chip tone="info">{text('access.you')}</Chip>}
              </>
            ),
          },
          {
            id: 'role',
            head: text('access.role'),
            cell: (operator) =>
              mayManage && !operator.isSelf ? (
                <RoleField operator={operator} />
              ) : (
                textOf('role', operator.role)
              ),
          },
          {
            id: 'second-factor',
            head: text('access.second-factor'),
            cell: ({ hasSecondFactor }) => (
              <Chip tone={hasSecondFactor ? 'good' : 'plain'}>
                {text(hasSecondFactor ? 'access.has-second-factor' : 'access.no-second-factor')}
              </Chip>
            ),
          },
          {
            id: 'telegram',
            head: text('access.telegram'),
            cell: ({ telegramId }) => (telegramId ? <Code value={telegramId} /> : '—'),
          },
          { id: 'seen', head: text('who.seen'), cell: ({ seenAt }) => <Moment at={seenAt} since /> },
          {
            id: 'invited',
            head: text('access.invited'),
            cell: ({ invitedBy, invitedAt }) => (
              <>
                <bdi>{invitedBy}</bdi> · <Moment at={invitedAt} />
              </>
            ),
          },
          {
            id: 'actions',
            head: '',
            end: true,
            cell: (operator) =>
              mayManage && !operator.isSelf && <OperatorActions operator={operator} showLink={setLink} />,
          },
        ]}
      />
      <Modal opened={link !== null} onClose={() => setLink(null)} title={text('access.link-title')} centered>
        {link && <OneTimeLink {...link} />}
      </Modal>
    </>
  )
}

/** A change is confirmed: on a closed list one key chooses another role. */
function RoleField({ operator: { id, name, role } }: { operator: Operator }) {
  const text = useText()
  const [wanted, setWanted] = useState(role)
  const close = () => setWanted(role)
  const { run, isBusy } = useCommand({
    endpoint: changeOperatorRole,
    refreshes,
    done: () => text('access.role-changed'),
  })
  return (
    <>
      <NativeSelect
        size="xs"
        className={classes.role ?? ''}
        aria-label={text('access.role-of', { name })}
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value as Operator['role'])}
        data={roles.map((value) => ({ value, label: textOf('role', value) }))}
      />
      <Confirmation
        isOpen={wanted !== role}
        close={close}
        title={text('access.change-role')}
        effect={text('access.change-role-effect', { name: isolated(name), role: textOf('role', wanted) })}
        isBusy={isBusy}
        confirm={() => run({ id, role: wanted })}
      />
    </>
  )
}

interface ActionsProps {
  operator: Operator
  showLink: (link: SignInLink) => void
}

function OperatorActions({ operator: { id, name, hasSecondFactor }, showLink }: ActionsProps) {
  const text = useText()
  const [asked, setAsked] = useState<'remove' | 'reset' | null>(null)
  const link = useCommand({ endpoint: linkOperator, refreshes, onDone: showLink })
  const close = () => setAsked(null)
  const remove = useCommand({
    endpoint: removeOperator,
    refreshes: [...refreshes, getSessions],
    done: () => text('access.removed', { name: isolated(name) }),
    onDone: close,
  })
  const reset = useCommand({
    endpoint: resetSecondFactor,
    refreshes,
    done: () => text('access.reset-done', { name: isolated(name) }),
    onDone: close,
  })
  const { run, isBusy } = asked === 'remove' ? remove : reset
  return (
    <span className={classes.actions}>
      <Button size="xs" variant="default" loading={link.isBusy} onClick={() => link.run({ id })}>
        {text('access.link')}
      </Button>
      {hasSecondFactor && (
        <Button size="xs" variant="default" onClick={() => setAsked('reset')}>
          {text('access.reset')}
        </Button>
      )}
      <Button size="xs" variant="default" data-danger onClick={() => setAsked('remove')}>
        {text('access.remove')}
      </Button>
      <Confirmation
        isOpen={asked !== null}
        close={close}
        title={text(asked === 'remove' ? 'access.remove' : 'access.reset')}
        effect={text(asked === 'remove' ? 'access.remove-effect' : 'access.reset-effect', {
          name: isolated(name),
        })}
        isBusy={isBusy}
        confirm={() => run({ id })}
      />
    </span>
  )
}

interface ConfirmationProps {
  isOpen: boolean
  close: () => void
  title: string
  effect: string
  isBusy: boolean
  confirm: () => void
}

function Confirmation({ isOpen, close, title, effect, isBusy, confirm }: ConfirmationProps) {
  const text = useText()
  return (
    <Modal opened={isOpen} onClose={close} centered title={title}>
      <p>{effect}</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={close}>
          {text('dialog.cancel')}
        </Button>
        <Button data-danger loading={isBusy} onClick={confirm}>
          {title}
        </Button>
      </div>
    </Modal>
  )
}
