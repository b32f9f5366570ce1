import { getSessions, revokeSession } from '@ganj/contract/admin'
import { useCommand } from '#platform/api/use-command.ts'
import { Button } from '#platform/components/controls/button.tsx'
import { Chip } from '#platform/components/display/chip.tsx'
import { Panel } from '#platform/components/display/panel.tsx'
import { Code, Moment } from '#platform/components/display/values.tsx'
import { List } from '#platform/components/lists/list.tsx'
import { Page } from '#platform/components/page.tsx'
import { Empty } from '#platform/components/states.tsx'
import { useText } from '#platform/i18n/i18n.ts'
import { Passkeys } from './passkeys.tsx'

/** The operator's own open sessions; for operators who manage operators, those of all. */
export function SessionsPage() {
  const text = useText()
  const { run, isBusy } = useCommand({
    endpoint: revokeSession,
    refreshes: [getSessions],
    done: () => text('sessions.revoked'),
  })
  return (
    <Page title={text('sessions.title')}>
      <Panel>
        <List
          endpoint={getSessions}
          filters={{}}
          caption={text('sessions.title')}
          rowKey={({ id }) => id}
          empty={<Empty title={text('sessions.none')} />}
          columns={[
            {
              id: 'operator',
              head: text('audit.operator'),
              isMain: true,
              cell: ({ operator, isCurrent }) => (
                <>
                  <b>
                    <bdi>{operator.name}</bdi>
                  </b>{' '}
                  {isCurrent && <Chip tone="info">{text('sessions.current')}</Chip>}
                </>
              ),
            },
            { id: 'device', head: text('sessions.device'), cell: ({ device }) => <bdi>{device}</bdi> },
            {
              id: 'address',
              head: text('sessions.address'),
              cell: ({ address }) => <Code value={address} />,
            },
            {
              id: 'started',
              head: text('sessions.started'),
              cell: ({ startedAt }) => <Moment at={startedAt} />,
            },
            { id: 'seen', head: text('who.seen'), cell: ({ seenAt }) => <Moment at={seenAt} since /> },
            {
              id: 'expires',
              head: text('sessions.expires'),
              cell: ({ expiresAt }) => <Moment at={expiresAt} />,
            },
            {
              id: 'revoke',
              head: '',
              end: true,
              cell: ({ id, isCurrent }) =>
                !isCurrent && (
                  <Button size="xs" variant="default" disabled={isBusy} onClick={() => run({ id })}>
                    {text('sessions.revoke')}
                  </Button>
                ),
            },
          ]}
        />
      </Panel>
      <Passkeys />
    </Page>
  )
}
