import { Bdi, Button, formatNumber, Skeleton, useLocale } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useText } from '#platform/i18n/i18n.ts'
import { commitmentQuery } from '../wheel-queries.ts'
import { clientSeedPattern, useClientSeed } from './client-seed.ts'
import classes from './proof.module.css'

/** Commitment, client seed and nonce of the next spin. */
export function NextSpinProof() {
  const text = useText()
  const { language } = useLocale()
  const { data } = useQuery(commitmentQuery)
  return (
    <section className={classes.next}>
      <h3 className={classes.title}>{text('proof.next')}</h3>
      <dl className={classes.facts}>
        <dt>{text('proof.commitment')}</dt>
        <dd className={classes.hash}>
          {data ? <Bdi ltr>{data.commitment}</Bdi> : <Skeleton height="3em" />}
        </dd>
        <dt>{text('proof.nonce')}</dt>
        <dd>{data ? formatNumber(language, data.nonce) : <Skeleton width="3ch" />}</dd>
      </dl>
      {data ? <ClientSeed key={data.clientSeed} current={data.clientSeed} /> : <Skeleton height="76px" />}
    </section>
  )
}

/** The client seed, which is sent with the next spin. */
function ClientSeed({ current }: { current: string }) {
  const text = useText()
  const { chosen } = useClientSeed()
  const [written, setWritten] = useState(chosen ?? current)
  const shown = chosen ?? current
  const choose = (event: FormEvent) => {
    event.preventDefault()
    useClientSeed.setState({ chosen: written === current ? null : written })
  }
  return (
    <form className={classes.seed} onSubmit={choose}>
      <label htmlFor="client-seed">{text('proof.client-seed')}</label>
      <div className={classes.field}>
        <input
          id="client-seed"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          required
          maxLength={64}
          pattern={clientSeedPattern}
          title={text('proof.client-seed.rule')}
          aria-describedby="client-seed-note"
          value={written}
          onChange={(event) => setWritten(event.target.value.trim())}
        />
        <Button type="submit" disabled={written === shown}>
          {text('proof.client-seed.set')}
        </Button>
      </div>
      <small id="client-seed-note" role="status">
        {text(chosen === null ? 'proof.client-seed.rule' : 'proof.client-seed.chosen')}
      </small>
    </form>
  )
}
