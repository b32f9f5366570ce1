import { getReviewRun, type ReviewRun } from '@ganj/contract/admin'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#auth/session.ts'
import { readQuery } from '#platform/api/queries.ts'
import { Button } from '#platform/components/controls/button.tsx'
import { Chip } from '#platform/components/display/chip.tsx'
import { Facts } from '#platform/components/display/facts.tsx'
import { Panel } from '#platform/components/display/panel.tsx'
import { Code, Moment, PlayerLink } from '#platform/components/display/values.tsx'
import { Page } from '#platform/components/page.tsx'
import { Reply } from '#platform/components/read.tsx'
import { Empty } from '#platform/components/states.tsx'
import { useFormat } from '#platform/format/use-format.ts'
import { textOf, useText } from '#platform/i18n/i18n.ts'
import { Link } from '#platform/router/link.tsx'
import { useParams } from '#platform/router/params.ts'
import { useRowKeys } from '#platform/router/use-row-keys.ts'
import { JudgeDialog, type Verdict } from './judge-dialog.tsx'
import classes from './runs.module.css'
import { suspicionTone } from './runs-page.tsx'
import { WatchPanel } from './watch/watch-panel.tsx'

/** One run with the evidence of its verdict. */
export function RunPage() {
  const { player = '', id = '' } = useParams()
  const result = useQuery(readQuery(getReviewRun, { player, id }))
  return <Reply result={result} rows={10} render={(run) => <Run run={run} />} />
}

const none: readonly string[] = []

function Run({ run }: { run: ReviewRun }) {
  const text = useText()
  const format = useFormat()
  // A run that is still verified has nothing to judge.
  const mayJudge = useMay()('runs.judge') && run.state !== 'pending'
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  useRowKeys(none, mayJudge ? { KeyX: () => setVerdict('exclude'), KeyC: () => setVerdict('clear') } : {})
  const { player, suspicion, levels } = run
  return (
    <Page
      title={text('runs.one', { score: format.number(run.score ?? run.claimedScore ?? 0) })}
      note={
        <>
          <PlayerLink player={player} />
          <Chip tone={run.state === 'verified' ? 'good' : 'bad'}>{textOf('run-state', run.state)}</Chip>
          {suspicion !== null && (
            <Chip tone={suspicionTone(suspicion)}>
              {text('runs.suspicion')} {format.number(suspicion)}
            </Chip>
          )}
          {run.verdict && <Chip tone="gold">{textOf('verdict', run.verdict.verdict)}</Chip>}
        </>
      }
      actions={
        mayJudge && (
          <>
            <Button size="xs" variant="default" onClick={() => setVerdict('clear')}>
              {text('runs.clear')}&nbsp;<kbd>C</kbd>
            </Button>
            <Button size="xs" data-danger onClick={() => setVerdict('exclude')}>
              {text('runs.exclude')}&nbsp;<kbd>X</kbd>
            </Button>
          </>
        )
      }
    >
      <div className={classes.columns}>
        <WatchPanel run={run} />
        <div className={classes.stack}>
          <Panel title={text('runs.why')}>
            {run.signs.length === 0 && run.reason === null ? (
              <Empty title={text('runs.no-signs')} />
            ) : (
              <ul className={classes.signs}>
                {run.reason && (
                  <li>
                    <Chip tone="bad">{textOf('run-refusal', run.reason)}</Chip>
                  </li>
                )}
                {run.signs.map((sign) => (
                  <li key={sign}>
                    <span className={classes.dot} /> <bdi>{textOf('sign', sign)}</bdi>
                  </li>
                ))}
              </ul>
            )}
          </Panel>
          <Panel title={text('runs.movements')}>
            {run.features ? (
              <Facts
                items={Object.entries(run.features).map(([name, value]) => [
                  textOf('feature', name),
                  <bdi key={name}>{format.number(Math.round(value * 1000) / 1000)}</bdi>,
                ])}
              />
            ) : (
              <Empty title={text('runs.no-movements')} />
            )}
          </Panel>
        </div>
        <div className={classes.stack}>
          <Panel title={text('runs.proof')}>
            <Facts
              items={[
                [text('runs.claimed'), run.claimedScore === null ? '—' : format.number(run.claimedScore)],
                [text('runs.replayed'), run.score === null ? '—' : `${format.number(run.score)} ✓`],
                [text('runs.rules'), format.number(run.rulesVersion)],
                [text('runs.seed'), <Code key="seed" value={run.seed} />],
                [
                  text('who.upgrades'),
                  text('who.levels', {
                    speed: format.number(levels.speed),
                    power: format.number(levels.power),
                    shuttle: format.number(levels.shuttle),
                  }),
                ],
                [text('runs.revives'), format.number(run.revivesUsed)],
                [text('runs.opened'), <Moment key="opened" at={run.openedAt} />],
                [text('runs.submitted'), <Moment key="submitted" at={run.submittedAt} />],
                [text('runs.heartbeats'), format.number(run.paces.length)],
                [text('player.id'), <Code key="id" value={run.id} />],
              ]}
            />
          </Panel>
          {run.like && (
            <Panel title={text('runs.copy')} note={format.percent(run.like.shared)}>
              <p>
                <Link to={`/runs/${run.like.player.id}/${run.like.id}`}>
                  {text('runs.one', { score: format.number(run.like.score ?? 0) })}
                </Link>{' '}
                · <PlayerLink player={run.like.player} />
              </p>
            </Panel>
          )}
          {run.verdicts.length > 0 && (
            <Panel title={text('runs.verdicts')}>
              <ul className={classes.signs}>
                {run.verdicts.map(({ verdict, by, reason, at }) => (
                  <li key={at}>
                    <b>{textOf('verdict', verdict)}</b> · <bdi>{reason}</bdi>
                    <small>
                      <bdi>{by.replace('operator:', '')}</bdi> · <Moment at={at} />
                    </small>
                  </li>
                ))}
              </ul>
            </Panel>
          )}
        </div>
      </div>
      {verdict && <JudgeDialog run={run} verdict={verdict} close={() => setVerdict(null)} />}
    </Page>
  )
}
