import type { CSSProperties } from 'react'
import { memo, useBrowserLayoutEffect, useContext, useRef } from '../compat.ts'
import { ServerStateContext } from '../context.ts'
import { useWalletUi } from '../hooks.ts'
import { loadBundle } from '../load-bundle.ts'
import { ConnectButton } from './connect-button.tsx'

export interface TonConnectButtonProps {
  className?: string
  style?: CSSProperties
}

/** Id of the first button on a page, which styles and tests of host applications expect. */
const BUTTON_ID = 'ton-connect-button'

/** Connects a wallet; once connected shows its address and opens the account menu. Put any number on a page. */
export const TonConnectButton = memo(function TonConnectButton({ className, style }: TonConnectButtonProps) {
  const ui = useWalletUi()
  const server = useContext(ServerStateContext)
  const box = useRef<HTMLDivElement>(null)
  useBrowserLayoutEffect(() => {
    // A server cannot know the number of buttons, so each is rendered as the first.
    if (document.getElementById(BUTTON_ID) !== box.current) box.current?.removeAttribute('id')
  }, [])
  return (
    <div ref={box} id={BUTTON_ID} className={className ? `gw-box ${className}` : 'gw-box'} style={style}>
      <ConnectButton
        core={ui?.core ?? null}
        open={() => ui?.openModal()}
        server={server}
        loadAccount={loadAccount}
      />
    </div>
  )
})

const loadAccount = async () => (await loadBundle()).Account
