import { type Broadcast, countAudience, getBroadcast } from '@ganj/contract/admin'
import { languages } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#auth/session.ts'
import { call } from '#platform/api/call.ts'
import { readQuery } from '#platform/api/queries.ts'
import { Button } from '#platform/components/controls/button.tsx'
import { Chip } from '#platform/components/display/chip.tsx'
import { Facts } from '#platform/components/display/facts.tsx'
import { Panel } from '#platform/components/display/panel.tsx'
import { Moment } from '#platform/components/display/values.tsx'
import { Page } from '#platform/components/page.tsx'
import { Reply } from '#platform/components/read.tsx'
import { useNow } from '#platform/components/use-now.ts'
import { useFormat } from '#platform/format/use-format.ts'
import { textOf, useLanguage, useText } from '#platform/i18n/i18n.ts'
import { useParams } from '#platform/router/params.ts'
import { broadcastTone, shownState } from './broadcast-state.ts'
import classes from './broadcasts.module.css'
import { OrderDialog, type Verb, verbsOf } from './order-dialog.tsx'
import { Preview } from './preview.tsx'
import { Results } from './results.tsx'
import { useSegmentWords } from './segment-words.tsx'
import { TestDialog } from './test-dialog.tsx'

const underWay: readonly Broadcast['state'][] = ['planning', 'sending']
const refreshMs = 5_000

/** One broadcast: its message, segment, actions and results. */
export function BroadcastPage() {
  const { id = '' } = useParams()
  const result = useQuery({
    ...readQuery(getBroadcast, { id }),
    refetchInterval: ({ state }) => (state.data && underWay.includes(state.data.state) ? refreshMs : false),
  })
  return <Reply result={result} rows={10} render={(broadcast) => <One broadcast={broadcast} />} />
}

function One({ broadcast }: { broadcast: Broadcast }) {
  const text = useText()
  const format = useFormat()
  const language = useLanguage()
  const maySend = useMay()('broadcasts.send')
  const segmentWords = useSegmentWords()
  const [verb, setVerb] = useState<Verb | null>(null)
  const [isTesting, setTesting] = useState(false)
  const { state, text: words, button, picture, segment, startsAt, endedAt, createdBy, createdAt } = broadcast
  const isDraft = state === 'draft'
  const shown = shownState(broadcast, useNow())
  const { data: audience } = useQuery({
    queryKey: [countAudience.path, JSON.stringify(segment)],
    queryFn: ({ signal }) => call(countAudience, { body: { segment }, signal }),
    enabled: isDraft,
  })
  const [first = ''] = words[language].split('\n')
  return (
    <Page
      title={first.length > 60 ? `${first.slice(0, 60)}…` : first}
      note={<Chip tone={broadcastTone[shown]}>{textOf('broadcast-state', shown)}</Chip>}
      actions={
        maySend && (
          <>
            <Button size="xs" variant="default" onClick={() => setTesting(true)}>
              {text('broadcasts.test')}
            </Button>
            {verbsOf(state).map((one) => (
              <Button
                key={one}
                size="xs"
                {...(one === 'stop' ? { 'data-danger': true } : {})}
                {...(one === 'start' || one === 'resume' ? {} : { variant: 'default' })}
                onClick={() => setVerb(one)}
              >
                {textOf('broadcast-verb', one)}
              </Button>
            ))}
          </>
        )
      }
    >
      <div className={classes.columns}>
        <Panel title={text('broadcasts.message')}>
          <div className={classes.previews}>
            {languages.map((one) => (
              <Preview key={one} language={one} text={words} button={button} picture={picture} />
            ))}
          </div>
        </Panel>
        <div className={classes.stack}>
          {!isDraft && <Results broadcast={broadcast} />}
          <Panel
            title={text('segment.title')}
            note={audience && text('segment.count', { players: format.number(audience.players) })}
          >
            <Facts
              items={segmentWords(segment).map(([name, value]) => [name, <bdi key={name}>{value}</bdi>])}
            />
          </Panel>
          <Panel title={text('broadcasts.about')}>
            <Facts
              items={[
                [text('broadcasts.by'), <bdi key="by">{createdBy}</bdi>],
                [text('broadcasts.why'), <bdi key="why">{broadcast.reason}</bdi>],
                [text('broadcasts.written'), <Moment key="written" at={createdAt} />],
                [text('broadcasts.starts'), <Moment key="starts" at={startsAt} />],
                [text('broadcasts.ended'), <Moment key="ended" at={endedAt} />],
              ]}
            />
          </Panel>
        </div>
      </div>
      {verb && (
        <OrderDialog
          broadcast={broadcast}
          verb={verb}
          players={audience?.players}
          close={() => setVerb(null)}
        />
      )}
      {isTesting && <TestDialog id={broadcast.id} close={() => setTesting(false)} />}
    </Page>
  )
}
