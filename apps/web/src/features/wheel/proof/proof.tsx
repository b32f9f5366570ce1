import type { Spin, WheelItems } from '@ganj/contract'
import { Button, formatNumber, Icon, Skeleton, useLocale } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadError } from '#platform/components/load-error.tsx'
import { useText } from '#platform/i18n/i18n.ts'
import { iconOf } from '#player/balances/currencies.ts'
import { useCommand } from '#player/commands/use-command.ts'
import { rotate } from '../commands.ts'
import { historyQuery } from '../wheel-queries.ts'
import { NextSpinProof } from './next-spin-proof.tsx'
import classes from './proof.module.css'
import { SpinSteps } from './spin-steps.tsx'

/** The commitment of the next spin, and the player's spins with their proofs. */
export function Proof({ wheel }: { wheel: WheelItems | undefined }) {
  const text = useText()
  const history = useQuery(historyQuery)
  const reveal = useCommand(rotate)
  const names = new Map(wheel?.items.map(({ publicId, name }) => [publicId, name]))
  return (
    <>
      <p className={classes.lead}>{text('proof.lead')}</p>
      <NextSpinProof />
      <div className={classes.reveal}>
        <p>{text('proof.reveal.text')}</p>
        <Button busy={reveal.isBusy} onClick={() => reveal.run()}>
          {text('proof.reveal')}
        </Button>
        <p role="status" className={classes.revealed}>
          {reveal.reply && text(reveal.reply.revealed ? 'proof.revealed' : 'proof.nothing-to-reveal')}
        </p>
      </div>
      <h3 className={classes.title}>{text('proof.spins')}</h3>
      {history.data ? (
        history.data.length > 0 ? (
          <ul className={classes.spins}>
            {history.data.map((spin) => (
              <SpinRow key={spin.publicId} spin={spin} names={names} />
            ))}
          </ul>
        ) : (
          <p className={classes.lead}>{text('proof.no-spins')}</p>
        )
      ) : history.isError ? (
        <LoadError query={history} />
      ) : (
        <Skeleton height="54px" />
      )}
    </>
  )
}

function SpinRow({ spin, names }: { spin: Spin; names: ReadonlyMap<string, string> }) {
  const text = useText()
  const { language } = useLocale()
  const [open, setOpen] = useState(false)
  return (
    <li className={classes.spin}>
      <button type="button" className={classes.row} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name={iconOf(spin.prize.currency)} size={30} />
        <b>{formatNumber(language, spin.prize.amount)}</b>
        <small>{text('proof.nonce-of', { nonce: formatNumber(language, spin.nonce) })}</small>
        <span className={classes.check}>{text('proof.check')}</span>
        <Icon name="chevron" size={16} className={open ? classes.opened : classes.closed} />
      </button>
      {open && <SpinSteps spinPublicId={spin.publicId} names={names} />}
    </li>
  )
}
