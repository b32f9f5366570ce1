import type { Wallet } from '@ganj/contract'
import { Button } from '@ganj/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useText } from '#platform/i18n/i18n.ts'
import { reportFailure } from '#platform/report-failure.ts'
import { toastFault } from '#platform/toast.ts'
import { hasStoredSession, loadWallet } from './load-wallet.ts'
import { useWalletLink, type WalletSession } from './wallet-link.ts'
import classes from './wallet-panel.module.css'

/**
 * Connects a wallet, or offers the remaining actions for a proven one. The widget is loaded on first use: until then a
 * button of the app has its place.
 */
export function WalletActions({ wallet }: { wallet: Wallet | null }) {
  const text = useText()
  const queries = useQueryClient()
  const { phase, again, address, session, isRestored } = useWalletLink()
  const [isOpening, setOpening] = useState(false)
  const [isRestoring] = useState(hasStoredSession)
  useEffect(() => {
    if (isRestoring) loadWallet(queries).catch(reportFailure)
  }, [queries, isRestoring])

  const act = async (start: (session: WalletSession) => Promise<void>) => {
    setOpening(true)
    try {
      await start(await loadWallet(queries))
    } catch (fault) {
      toastFault(fault)
    } finally {
      setOpening(false)
    }
  }
  const isConnected = wallet ? wallet.address === address : address === null
  // Shows the widget's own button while its state matches the server's.
  const isWidget = session !== null && !isOpening && again === null && (isConnected || !isRestored)
  const busy = isOpening || (phase !== 'idle' && phase !== 'choosing') || (isRestoring && !isRestored)
  return (
    // A dialog of the widget returns the focus to an element with this attribute, also after its button has replaced
    // ours.
    <div className={classes.actions} data-tc-button="">
      {isWidget ? (
        <session.ConnectButton ui={session.ui} />
      ) : !wallet || again ? (
        <Button variant="gold" busy={busy} onClick={() => again?.() ?? act((loaded) => loaded.connect())}>
          {text(again ? 'wallet.again' : 'wallet.connect')}
        </Button>
      ) : (
        <>
          <Button variant="lapis" busy={busy} onClick={() => act((loaded) => loaded.reconnect())}>
            {text('wallet.reconnect')}
          </Button>
          <Button variant="quiet" busy={busy} onClick={() => act((loaded) => loaded.disconnect(wallet))}>
            {text('wallet.disconnect')}
          </Button>
        </>
      )}
      <p role="status" className={classes.note}>
        {phase === 'proving' && text('wallet.proving')}
      </p>
    </div>
  )
}
