import { getAudit, getOperators, inviteOperator, type Role, roles } from '@ganj/contract/admin'
import { Modal, NativeSelect, TextInput } from '@mantine/core'
import { Button } from '#platform/components/controls/button.tsx'
import '#platform/styles/dialogs.ts'
import { type FormEvent, useState } from 'react'
import { useCommand } from '#platform/api/use-command.ts'
import { messageOf } from '#platform/components/fault-message.ts'
import { inLatinDigits } from '#platform/format/latin-digits.ts'
import { textOf, useText } from '#platform/i18n/i18n.ts'
import classes from './access.module.css'
import { OneTimeLink } from './one-time-link.tsx'

/** Invites an operator; the created link is shown once. */
export function InviteDialog({ close }: { close: () => void }) {
  const text = useText()
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>('support')
  const [telegramId, setTelegramId] = useState('')
  const [link, setLink] = useState<{ id: string; link: string; expiresAt: string } | null>(null)
  const { run, isBusy, error } = useCommand({
    endpoint: inviteOperator,
    refreshes: [getOperators, getAudit],
    onDone: setLink,
    isQuiet: true,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    run({ name: name.trim(), role, ...(telegramId ? { telegramId } : {}) })
  }
  return (
    <Modal opened onClose={close} title={text('access.invite')} centered>
      {link ? (
        <OneTimeLink {...link} />
      ) : (
        <form className={classes.form} onSubmit={submit}>
          <TextInput
            label={text('access.name')}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            maxLength={40}
            data-autofocus
            required
          />
          <NativeSelect
            label={text('access.role')}
            description={textOf('role-note', role)}
            value={role}
            onChange={(event) => setRole(event.currentTarget.value as Role)}
            data={roles.map((value) => ({ value, label: textOf('role', value) }))}
          />
          <TextInput
            label={text('access.telegram-optional')}
            description={text('access.telegram-hint')}
            value={telegramId}
            onChange={(event) => setTelegramId(inLatinDigits(event.currentTarget.value).replace(/\D/g, ''))}
            inputMode="numeric"
            dir="ltr"
          />
          {error && (
            <p className={classes.error} role="alert">
              {messageOf(error)}
            </p>
          )}
          <div className={classes.buttons}>
            <Button variant="default" onClick={close}>
              {text('dialog.cancel')}
            </Button>
            <Button type="submit" loading={isBusy} disabled={name.trim() === ''}>
              {text('access.make-link')}
            </Button>
          </div>
        </form>
      )}
    </Modal>
  )
}
