import type { SpinProof } from '@ganj/contract'
import { Bdi, Icon, Skeleton } from '@ganj/ui'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { LoadError } from '#platform/components/load-error.tsx'
import { type TextKey, useText } from '#platform/i18n/i18n.ts'
import { proofQuery, wheelKey } from '../wheel-queries.ts'
import classes from './proof.module.css'
import { type ProofStep, verifySpin } from './verify-spin.ts'

const titles = {
  odds: 'proof.step.odds',
  commitment: 'proof.step.commitment',
  draw: 'proof.step.draw',
  roll: 'proof.step.roll',
  item: 'proof.step.item',
} as const satisfies Record<ProofStep['name'], TextKey>

interface Props {
  spinPublicId: string
  /** The current names of the items. */
  names: ReadonlyMap<string, string>
}

/** Recomputes a spin in this browser, step by step. */
export function SpinSteps({ spinPublicId, names }: Props) {
  const text = useText()
  const proof = useQuery(proofQuery(spinPublicId))
  const steps = useQuery(stepsQuery(proof.data))
  if (proof.isError) return <LoadError query={proof} />
  if (!proof.data) return <Skeleton height="120px" />
  if (proof.data.serverSeed === null) return <p className={classes.sealed}>{text('proof.sealed')}</p>
  if (steps.isError) return <p className={classes.sealed}>{text('proof.no-crypto')}</p>
  if (!steps.data) return <Skeleton height="120px" />

  const holds = steps.data.every((step) => step.holds)
  return (
    <div className={classes.steps}>
      <p className={classes.seedLine}>
        {text('proof.server-seed')} <Bdi ltr>{proof.data.serverSeed}</Bdi>
      </p>
      <ol>
        {steps.data.map((step) => (
          <li key={step.name} className={step.holds ? classes.step : `${classes.step} ${classes.broken}`}>
            <Icon name={step.holds ? 'seal' : 'close'} size={24} />
            <span>
              <b>{text(titles[step.name])}</b>
              <small>
                <Bdi ltr={step.name !== 'item'}>{names.get(step.computed) ?? step.computed}</Bdi>
              </small>
            </span>
          </li>
        ))}
      </ol>
      <p role="status" className={holds ? classes.verdict : `${classes.verdict} ${classes.broken}`}>
        {text(holds ? 'proof.holds' : 'proof.broken')}
      </p>
    </div>
  )
}

/** Computed in this browser, without the server. */
const stepsQuery = (proof: SpinProof | undefined) => {
  const { serverSeed } = proof ?? {}
  return queryOptions({
    queryKey: [...wheelKey, 'steps', proof?.publicId, serverSeed],
    queryFn: proof && serverSeed ? () => verifySpin({ ...proof, serverSeed }) : skipToken,
    networkMode: 'always',
    retry: false,
    meta: { silent: 'local' },
  })
}
