import type { Wallet } from '@ganj/contract'
import { Bdi, Button, Card, Skeleton } from '@ganj/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useText } from '#platform/i18n/i18n.ts'
import { toastFault } from '#platform/toast.ts'
import { profileQuery } from '../profile-query.ts'
import { CopyAddress } from './copy-address.tsx'
import { hasStoredSession, loadWallet } from './load-wallet.ts'
import { WalletGlyph } from './wallet-glyph.tsx'
import { useWalletLink } from './wallet-link.ts'
import classes from './wallet-panel.module.css'

/** The wallet prizes are paid to: connects one, shows it, lets go of it. */
export function WalletPanel() {
  const text = useText()
  const queries = useQueryClient()
  const { data: profile } = useQuery(profileQuery)
  useEffect(() => {
    if (hasStoredSession()) loadWallet(queries).catch(console.error)
  }, [queries])
  const wallet = profile?.wallet
  return (
    <Card aria-busy={!profile} aria-labelledby="wallet-title">
      <div className={classes.head}>
        <WalletGlyph />
        <div className={classes.what}>
          <h2 id="wallet-title" className={classes.title}>
            {text('wallet.title')}
          </h2>
          {wallet ? (
            <p className={classes.address} title={wallet.address}>
              <Bdi ltr>{shortened(wallet.address)}</Bdi>
            </p>
          ) : (
            <p className={classes.hint}>{profile ? text('wallet.hint') : <Skeleton width="16ch" />}</p>
          )}
        </div>
        {wallet && <CopyAddress address={wallet.address} />}
      </div>
      {profile && <Actions wallet={wallet ?? null} />}
    </Card>
  )
}

function Actions({ wallet }: { wallet: Wallet | null }) {
  const text = useText()
  const queries = useQueryClient()
  const { phase, again } = useWalletLink()
  const busy = phase !== 'idle'

  const act = (start: (session: Awaited<ReturnType<typeof loadWallet>>) => Promise<void>) => {
    useWalletLink.setState({ phase: 'loading' })
    loadWallet(queries).then(start).catch(toastFault)
  }
  if (wallet) {
    return (
      <>
        <p className={classes.proven}>{text('wallet.proven')}</p>
        <Button
          look="quiet"
          className={classes.action}
          busy={busy}
          onClick={() => act((session) => session.disconnect(wallet))}
        >
          {text('wallet.disconnect')}
        </Button>
      </>
    )
  }
  return (
    <>
      <Button
        className={classes.action}
        busy={busy}
        onClick={() => (again ? again() : act((session) => session.connect()))}
      >
        {text(again ? 'wallet.again' : 'wallet.connect')}
      </Button>
      <p role="status" className={classes.note}>
        {phase === 'proving' && text('wallet.proving')}
      </p>
    </>
  )
}

/** First and last four characters, joined by an ellipsis. */
const shortened = (address: string) => `${address.slice(0, 4)}…${address.slice(-4)}`
