import { TonConnectButton, type TonConnectUI, TonConnectUIProvider } from '@ganj/wallet'
import { useEffect, useRef } from 'react'
import classes from './connect-button.module.css'
import { followWalletMenu } from './wallet-overlays.ts'

/** The widget's button in the app's theme: connect, restoring, or the address with its menu. */
export function ConnectButton({ ui }: { ui: TonConnectUI }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => (box.current ? followWalletMenu(box.current) : undefined), [])
  return (
    <div ref={box}>
      <TonConnectUIProvider instance={ui}>
        <TonConnectButton className={classes.connect ?? ''} style={{ width: '100%' }} />
      </TonConnectUIProvider>
    </div>
  )
}
