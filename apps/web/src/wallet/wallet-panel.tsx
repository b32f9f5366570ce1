import { Bdi, Card, Skeleton, shorten } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { useCopy } from '#platform/components/use-copy.ts'
import { useText } from '#platform/i18n/i18n.ts'
import { profileQuery } from '#player/profile-query.ts'
import { CopyAddress } from './copy-address.tsx'
import { WalletActions } from './wallet-actions.tsx'
import { WalletGlyph } from './wallet-glyph.tsx'
import { useWalletLink } from './wallet-link.ts'
import classes from './wallet-panel.module.css'

/** The wallet that prizes are paid to: connects, shows and disconnects it. */
export function WalletPanel() {
  const text = useText()
  const { data: profile } = useQuery(profileQuery)
  const wallet = profile?.wallet
  const isConnected = useWalletLink(({ address }) => address !== null && address === wallet?.address)
  const copying = useCopy(wallet?.address ?? '')
  return (
    <Card aria-busy={!profile} aria-labelledby="wallet-title">
      <div className={classes.head}>
        <WalletGlyph />
        <div className={classes.what}>
          <h2 id="wallet-title" className={classes.title}>
            {text('wallet.title')}
          </h2>
          {wallet && !isConnected ? (
            <p className={classes.address} title={wallet.address}>
              <Bdi ltr>{shorten(wallet.address)}</Bdi>
            </p>
          ) : (
            <p className={classes.hint}>
              {profile ? text(wallet ? 'wallet.proven' : 'wallet.hint') : <Skeleton width="16ch" />}
            </p>
          )}
        </div>
        {wallet && !isConnected && <CopyAddress {...copying} />}
      </div>
      {wallet && !isConnected && copying.outcome === 'refused' && (
        <p role="status" className={classes.refused}>
          {text('wallet.copy-refused')}
          <Bdi ltr>{wallet.address}</Bdi>
        </p>
      )}
      {wallet && !isConnected && <p className={classes.proven}>{text('wallet.proven')}</p>}
      {profile && <WalletActions wallet={wallet ?? null} />}
    </Card>
  )
}
