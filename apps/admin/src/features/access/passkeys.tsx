import { getAudit, getPasskeys, removePasskey } from '@ganj/contract/admin'
import { useQueryClient } from '@tanstack/react-query'
import { PasskeyButton } from '#auth/passkey-button.tsx'
import { useCommand } from '#platform/api/use-command.ts'
import { Button } from '#platform/components/controls/button.tsx'
import { Panel } from '#platform/components/display/panel.tsx'
import { Moment } from '#platform/components/display/values.tsx'
import { List } from '#platform/components/lists/list.tsx'
import { Empty } from '#platform/components/states.tsx'
import { useText } from '#platform/i18n/i18n.ts'

/** The operator's own passkeys, usually one per device. */
export function Passkeys() {
  const text = useText()
  const queries = useQueryClient()
  const { run, isBusy } = useCommand({
    endpoint: removePasskey,
    refreshes: [getPasskeys, getAudit],
    done: () => text('passkey.removed'),
  })
  return (
    <Panel title={text('passkey.title')} note={text('passkey.note')}>
      <List
        endpoint={getPasskeys}
        filters={{}}
        caption={text('passkey.title')}
        rowKey={({ id }) => id}
        toolbar={
          <PasskeyButton
            isNew
            onDone={() => void queries.invalidateQueries({ queryKey: [getPasskeys.path] })}
          />
        }
        empty={<Empty title={text('passkey.none')} />}
        columns={[
          {
            id: 'name',
            head: text('sessions.device'),
            isMain: true,
            cell: ({ name }) => (
              <b>
                <bdi>{name}</bdi>
              </b>
            ),
          },
          { id: 'added', head: text('passkey.added'), cell: ({ addedAt }) => <Moment at={addedAt} /> },
          { id: 'used', head: text('passkey.used'), cell: ({ usedAt }) => <Moment at={usedAt} since /> },
          {
            id: 'remove',
            head: '',
            end: true,
            cell: ({ id, name }) => (
              <Button
                size="xs"
                variant="default"
                disabled={isBusy}
                aria-label={`${text('passkey.remove')}: ${name}`}
                onClick={() => run({ id })}
              >
                {text('passkey.remove')}
              </Button>
            ),
          },
        ]}
      />
    </Panel>
  )
}
